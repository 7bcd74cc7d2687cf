// Databases that `bench scale` compares.

export const databaseNames = ['SQLite', 'PostgreSQL'] as const
export type DatabaseName = (typeof databaseNames)[number]
