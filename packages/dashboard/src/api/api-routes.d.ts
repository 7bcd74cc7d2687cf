declare module 'virtual:api-routes' {
  export const routes: Readonly<
    Record<
      import('@plinth/contract/operations').OperationId,
      import('@plinth/contract/call-operation').Route
    >
  >
}
