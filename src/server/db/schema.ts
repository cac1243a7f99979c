// The migration generator and the database read every table from here.
export * from './schema/accounts.ts'
export * from './schema/evidence.ts'
export * from './schema/ideas.ts'
export * from './schema/money.ts'
export * from './schema/work.ts'
