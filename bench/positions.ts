/** How many positions a second one node stores: each acknowledged after its commit, none of them twice. */
import autocannon from 'autocannon'
import { signIn } from './sign-in.ts'

const CONNECTIONS = 50
const BATCH = 100
const PLACE = { latitude: 29.7604, longitude: -95.3698, accuracy: 8, status: 'pickup_scheduled' }

type Measured = { perSecond: number; p99Ms: number; failures: number }
type Case = { name: string; pointsEach: number; result: Measured }

export async function measurePositions(url: string, seconds: number): Promise<Case[]> {
  const cookie = await signIn(url, 'driver')
  const orderId = await startJob(url, cookie)
  // Every point has a moment of its own, from just before now on: a repeated one would be a duplicate and cost less.
  let next = Date.now() - 40_000
  const point = () => ({ ...PLACE, timestamp: new Date(next++).toISOString() })
  const measure = async (path: string, body: () => object): Promise<Measured> => {
    const result = await autocannon({
      url: `${url}/api/orders/${orderId}/${path}`,
      connections: CONNECTIONS,
      duration: seconds,
      requests: [
        {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }),
        },
      ],
    })
    return { perSecond: result.requests.average, p99Ms: result.latency.p99, failures: result.non2xx + result.errors }
  }
  const batch = () => ({ points: Array.from({ length: BATCH }, point) })
  return [
    { name: 'a position', pointsEach: 1, result: await measure('location', point) },
    { name: `${BATCH} positions at once`, pointsEach: BATCH, result: await measure('locations', batch) },
  ]
}

async function startJob(url: string, cookie: string): Promise<number> {
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
  if (!job) throw new Error('There is no job to take')
  await send('POST', `/api/orders/${job.id}/accept`, {})
  await send('PATCH', `/api/orders/${job.id}/status`, { status: 'pickup_scheduled' })
  return job.id
}
