export function licencesOf(modules: readonly string[]): Promise<string>
