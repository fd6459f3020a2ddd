/** The floor of the live bench: a bare Fastify with one POST and a bare `ws`; a position goes to the sockets of its room. */
import Fastify from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'

const ROOMS = 100
const rooms = Array.from({ length: ROOMS }, () => new Set<WebSocket>())

const app = Fastify()
const number = { type: 'number' }
const string = { type: 'string' }
const body = {
  type: 'object',
  required: ['latitude', 'longitude', 'timestamp', 'status'],
  properties: { latitude: number, longitude: number, accuracy: number, timestamp: string, status: string },
}
app.post<{ Params: { order: string }; Body: Record<string, unknown> }>(
  '/:order',
  { schema: { body } },
  async (request) => {
    const { status: _, ...position } = request.body
    const orderId = Number(request.params.order)
    const text = JSON.stringify({ type: 'driver_location_update', driverId: 1, orderId, ...position })
    for (const socket of rooms[orderId % ROOMS] ?? []) socket.send(text)
    return { status: 'ok' }
  },
)
const sockets = new WebSocketServer({ server: app.server, perMessageDeflate: false })
sockets.on('connection', (socket, request) => {
  const room = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('room'))
  rooms[room]?.add(socket)
})
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
