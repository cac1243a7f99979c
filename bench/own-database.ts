import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Runs on a database of its own on that server, and leaves nothing behind. */
export async function onOwnDatabase<T>(server: string, measure: (url: string) => Promise<T>): Promise<T> {
  const name = `bench_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  try {
    return await measure(server.replace(/\/[^/]*$/, `/${name}`))
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}
