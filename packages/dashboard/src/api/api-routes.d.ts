// Type of the virtual module that build/api-routes.ts generates.
declare module 'virtual:api-routes' {
  export const routes: Readonly<
    Record<
      import('@plinth/contract/operations').OperationId,
      import('@plinth/contract/client/call-operation').Route
    >
  >
}
