/**
 * Directions from a region pack, as a process of its own: routing tiles are built once from the roads, then Valhalla's own
 * HTTP API is served on a free loopback port, so that the server uses it like any other Valhalla.
 *
 *   node engine.mjs ROADS.osm.pbf MAPS_FOLDER      (forked, with a channel to the parent)
 *
 * Sends the parent { type: 'progress', percent }, { type: 'ready', port } or { type: 'failed', reason }. Ends when the
 * channel closes, also because the parent was killed.
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
// Ctrl-C and a service manager's stop reach this process too: ignored, since the server still answers open requests.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

const send = (message) => process.connected && process.send(message)

try {
  const [roadsFile, mapsFolder] = process.argv.slice(2)
  const tiles = await ensureTiles(roadsFile, mapsFolder, {
    onProgress: (percent) => send({ type: 'progress', percent }),
    onStart: (child) => {
      builder = child
    },
  })
  const server = createServer(answerWith(new Actor(engineConfig(tiles))))
  server.listen(0, '127.0.0.1', () => send({ type: 'ready', port: server.address().port }))
} catch (error) {
  send({ type: 'failed', reason: error.message })
  process.disconnect?.()
}

function answerWith(actor) {
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://engine')
    const action = ACTIONS[pathname]
    const reply = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    if (!action) return reply(404, errorBody(404, 'Try any of: /route /sources_to_targets /locate'))
    try {
      const query = request.method === 'POST' ? await read(request) : (searchParams.get('json') ?? '{}')
      await runQueued(async () => {
        if (!request.socket.destroyed) reply(200, await actor[action](query))
      })
    } catch (error) {
      // The bindings throw messages without Valhalla's codes; all are about the request.
      reply(400, errorBody(400, error.message))
    }
  }
}

const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 1
const waiting = []
let busy = 0

/**
 * Runs as many requests at a time as there are threads. The server disconnects after two seconds: a queued request whose
 * client is gone is skipped, or a burst would make all later answers late.
 */
async function runQueued(work) {
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

const errorBody = (status_code, error) => JSON.stringify({ status_code, error })

async function read(request) {
  let [body, length] = ['', 0]
  // Read to the end even when it is too long: a client that is cut off while sending does not get the error.
  for await (const chunk of request.setEncoding('utf8')) {
    length += chunk.length
    if (length <= MAX_BODY_CHARACTERS) body += chunk
  }
  if (length > MAX_BODY_CHARACTERS) throw new Error('The request is too long')
  return body
}
