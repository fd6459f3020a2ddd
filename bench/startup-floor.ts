/** The floor of a start: the same PostgreSQL on the same folder, then a bare Fastify with one query. */
import Fastify from 'fastify'
import pg from 'pg'
import { startEmbedded } from '../server/src/db/embedded.ts'

const [dataDir] = process.argv.slice(2)
const database = await startEmbedded({ dataDir: dataDir as string })
const pool = new pg.Pool({ connectionString: database.urls.app })
const app = Fastify()
app.get('/', async () => (await pool.query('select 1 as one')).rows)
process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
  await database.stop()
  process.exit(0)
})
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
