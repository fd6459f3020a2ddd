/** 5,000 orders from a file, from the upload to the last order placed, against the same orders one by one as the form places them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportDetails } from '../contract/src/imports.ts'
import { type Figure, figure } from './figure.ts'
import { peakKilobytes, processorSeconds } from './process-stats.ts'
import { startWorld, type World } from './world.ts'

const ROWS = 5_000
/** So many of them are placed one by one, and counted up. */
const SINGLE = 200
/** Each is looked up once by an import, and with every order by the form. */
const ADDRESSES = 1_000
const PICKUP = '1504 Taub Loop, Houston, TX 77030'
const ZIP = '77002'

const deliveryOf = (n: number) => `${100 + (n % ADDRESSES)} Main St, Houston, TX ${ZIP}`

export async function benchImport(): Promise<Figure[]> {
  const world = await startWorld()
  try {
    const single = await measured(world, () => placeSingly(world))
    const whole = await measured(world, () => importFile(world))
    const details = {
      'one by one s': (single.seconds / SINGLE) * ROWS,
      'processor s': whole.processor,
      'processor s, one by one': (single.processor / SINGLE) * ROWS,
      'checking s': whole.result.checking,
      'placing s': whole.result.placing,
      'most memory MB': (await peakKilobytes(world.processes.node)) / 1024,
    }
    return [
      figure('import', '5,000 rows', whole.seconds, { unit: 's', details }),
      figure('import', 'processor time of one by one', whole.processor / ((single.processor / SINGLE) * ROWS)),
    ]
  } finally {
    await world.stop()
  }
}

async function measured<T>(world: World, work: () => Promise<T>) {
  const before = await processorSeconds(world.processes.node)
  const startedAt = performance.now()
  const result = await work()
  const seconds = (performance.now() - startedAt) / 1000
  return { result, seconds, processor: (await processorSeconds(world.processes.node)) - before }
}

async function placeSingly(world: World): Promise<void> {
  const at = async (q: string) => {
    const [found] = await world.json<{ id: string }[]>('pharmacy', 'POST', '/api/addresses/suggest', { q })
    return world.json<{ address: string; latitude: number; longitude: number; token: string }>(
      'pharmacy',
      'POST',
      '/api/addresses/locate',
      { id: found?.id },
    )
  }
  for (let n = 0; n < SINGLE; n++) {
    const [pickup, delivery] = [await at(PICKUP), await at(deliveryOf(n))]
    const request = {
      pickupLatitude: String(pickup.latitude),
      pickupLongitude: String(pickup.longitude),
      deliveryLatitude: String(delivery.latitude),
      deliveryLongitude: String(delivery.longitude),
      priority: 'standard',
      serviceType: 'medical_prescription',
    }
    const price = await world.json<{ totalCost: string; quoteToken: string }>(
      'pharmacy',
      'POST',
      '/api/pricing/calculate',
      request,
    )
    await world.call('pharmacy', 'POST', '/api/orders', {
      ...request,
      totalCost: price.totalCost,
      quoteToken: price.quoteToken,
      pickupAddress: pickup.address,
      deliveryAddress: delivery.address,
      pickupToken: pickup.token,
      deliveryToken: delivery.token,
      itemDescription: `Box ${n}`,
    })
  }
}

async function importFile(world: World): Promise<{ checking: number; placing: number }> {
  const rows = Array.from({ length: ROWS }, (_, n) => `"${PICKUP}","${deliveryOf(n)}",Box ${n}`)
  const file = ['Pickup address,Delivery address,Item', ...rows].join('\r\n')
  const body = { fileName: 'bench.csv', data: Buffer.from(file).toString('base64') }
  const { id, columns } = await world.json<ImportDetails>('pharmacy', 'POST', '/api/imports', body)
  await world.call('pharmacy', 'PATCH', `/api/imports/${id}`, { columns })
  const startedAt = performance.now()
  const checked = await until(world, id, ({ counts }) => counts.waiting === 0)
  if (checked.counts.good !== ROWS) throw new Error(`${checked.counts.faulty} rows have a problem`)
  const checkedAt = performance.now()
  await world.call('pharmacy', 'POST', `/api/imports/${id}/place`, { mode: 'all' })
  const placed = await until(world, id, ({ isPlacing }) => !isPlacing)
  if (placed.counts.placed !== ROWS) throw new Error(`${placed.counts.placed} rows are placed`)
  return { checking: (checkedAt - startedAt) / 1000, placing: (performance.now() - checkedAt) / 1000 }
}

async function until(world: World, id: number, isDone: (details: ImportDetails) => boolean): Promise<ImportDetails> {
  for (;;) {
    const details = await world.json<ImportDetails>('pharmacy', 'GET', `/api/imports/${id}`)
    if (isDone(details)) return details
    await sleep(250)
  }
}
