export const separator: string
export function licencesOf(modules: readonly string[]): Promise<string>
export function mergeLicences(lists: readonly string[]): string
