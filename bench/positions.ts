/** A job in progress and positions to report for it. */
const HOUSTON = { latitude: 29.7604, longitude: -95.3698, accuracy: 8, status: 'pickup_scheduled' }

/** One millisecond apart: a repeated time would be a duplicate. */
let nextTime = 0

export const newPosition = () => ({ ...HOUSTON, timestamp: new Date(nextTime++).toISOString() })

/** Accepts and starts the first available job, and returns its order's id. */
export async function startJob(url: string, cookie: string): Promise<number> {
  const send = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return reply.json()
  }
  const [job] = (await send('GET', '/api/orders/available?limit=1')) as { id: number }[]
  if (!job) throw new Error('There is no available job')
  await send('POST', `/api/orders/${job.id}/accept`, {})
  await send('PATCH', `/api/orders/${job.id}/status`, { status: 'pickup_scheduled' })
  // From before the start, as far as clocks may differ: at full speed the positions run ahead of the clock.
  nextTime = Date.now() - 50_000
  return job.id
}
