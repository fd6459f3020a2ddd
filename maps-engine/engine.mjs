/**
 * Directions from a region pack, as a process of its own: routing tiles are built once from the roads, then Valhalla's own
 * HTTP API is served on a free loopback port, so that the server talks to it as to any other Valhalla.
 *
 *   node engine.mjs ROADS.osm.pbf MAPS_FOLDER      (forked, with a channel to the parent)
 *
 * Tells the parent { type: 'progress', percent }, { type: 'ready', port } or { type: 'failed', reason }. Lives as long as
 * the channel: a parent that was killed closes it too.
 */
import { createServer } from 'node:http'
import { Actor } from '@valhallajs/valhallajs'
import { engineConfig } from './config.mjs'
import { ensureTiles } from './tiles.mjs'

const MAX_BODY_CHARACTERS = 1 << 20
const ACTIONS = {
  '/route': 'route',
  '/sources_to_targets': 'matrix',
  '/locate': 'locate',
  '/status': 'status',
}

let builder
process.on('disconnect', () => {
  builder?.kill('SIGKILL')
  process.exit(0)
})
// A terminal's Ctrl-C and a service manager's stop reach us too: the server still answers requests then, and ends us after.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

const tell = (message) => process.connected && process.send(message)

try {
  const [roadsFile, mapsFolder] = process.argv.slice(2)
  const tiles = await ensureTiles(roadsFile, mapsFolder, {
    onProgress: (percent) => tell({ type: 'progress', percent }),
    onStart: (child) => {
      builder = child
    },
  })
  const server = createServer(answerWith(new Actor(engineConfig(tiles))))
  server.listen(0, '127.0.0.1', () => tell({ type: 'ready', port: server.address().port }))
} catch (error) {
  tell({ type: 'failed', reason: error.message })
  process.disconnect?.()
}

function answerWith(actor) {
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://engine')
    const action = ACTIONS[pathname]
    const reply = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    if (!action) return reply(404, refusal(404, 'Try any of: /route /sources_to_targets /locate'))
    try {
      const query = request.method === 'POST' ? await read(request) : (searchParams.get('json') ?? '{}')
      await runSerially(async () => {
        if (!request.socket.destroyed) reply(200, await actor[action](query))
      })
    } catch (error) {
      // The bindings throw sentences without Valhalla's codes; every one of them is about the request.
      reply(400, refusal(400, error.message))
    }
  }
}

const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 1
const waiting = []
let busy = 0

/**
 * As many at a time as there are threads. The server waits 2 s and hangs up: whoever has is not worked for any more when
 * the turn comes, or a rush would be answered late throughout.
 */
async function runSerially(work) {
  if (busy < THREADS) busy += 1
  else await new Promise((settle) => waiting.push(settle))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

const refusal = (status_code, error) => JSON.stringify({ status_code, error })

async function read(request) {
  let [body, length] = ['', 0]
  // Heard to the end even when it is too long: who is cut off while speaking does not hear why.
  for await (const chunk of request.setEncoding('utf8')) {
    length += chunk.length
    if (length <= MAX_BODY_CHARACTERS) body += chunk
  }
  if (length > MAX_BODY_CHARACTERS) throw new Error('The request is too long')
  return body
}
