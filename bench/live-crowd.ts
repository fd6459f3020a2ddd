/** The listeners, in a program of their own so that their work is not counted as the node's. */
import { once } from 'node:events'
import { WebSocket } from 'ws'

export type CrowdReport = { received: number; latencies: number[] }
type Request = { open?: { url: string; cookie: string }[]; each?: number; reset?: boolean; report?: boolean }

let received = 0
let latencies: number[] = []

process.on('message', async ({ open = [], each = 0, reset, report }: Request) => {
  for (const door of open) await Promise.all(Array.from({ length: each }, () => listen(door)))
  if (reset) {
    received = 0
    latencies = []
  }
  process.send?.(report ? { received, latencies } : { received, latencies: [] })
})

async function listen({ url, cookie }: { url: string; cookie: string }): Promise<void> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers: { cookie }, perMessageDeflate: false })
  socket.on('message', (data) => {
    const { type, timestamp } = JSON.parse(String(data)) as { type: string; timestamp?: string }
    if (type !== 'driver_location_update' || !timestamp) return
    received++
    latencies.push(Date.now() - Date.parse(timestamp))
  })
  await once(socket, 'open')
}
