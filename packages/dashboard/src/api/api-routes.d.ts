// Types of the virtual modules that build/api-routes.ts generates.
declare module 'virtual:api-routes' {
  export const routes: Readonly<
    Record<
      Exclude<
        import('@plinth/contract/operations').OperationId,
        typeof import('../../build/unused-operations.ts').unusedOperations[number]
      >,
      import('@plinth/contract/client/call-operation').Route
    >
  >
}

declare module 'virtual:file-routes' {
  export const routes: Readonly<
    Record<
      typeof import('../../build/unused-operations.ts').fileOperations[number],
      import('@plinth/contract/client/call-operation').Route
    >
  >
}
