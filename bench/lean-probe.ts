// What a signed-in call costs at least: Fastify, one session row by its hashed cookie and one page of 20 rows, two prepared queries. Its own process.
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.get('/', async (request, reply) => {
  const secret = /(?:^|; )gapwise_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const found = await pool.query<{ user_id: string }>({
    name: 'session',
    text: 'select id, user_id, expires_at from probe_sessions where token_hash = $1',
    values: [createHash('sha256').update(secret).digest('base64url')],
  })
  const session = found.rows[0]
  if (!session) return reply.status(401).send({ code: 'unauthenticated' })
  const { rows } = await pool.query({
    name: 'page',
    text: 'select id, title, place, amount, created_at from probe_rows where user_id = $1 order by created_at desc limit 20',
    values: [session.user_id],
  })
  return { rows, total: rows.length }
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.stdout.write('is ready\n')
