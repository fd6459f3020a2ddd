import { api } from '@meridian/contract/index.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { anOrder, CLIENT, MARCUS } from '../../../test/samples.ts'

const AT = '2026-07-15T15:00:00.000Z'
const DELIVERED = anOrder({ id: 13, status: 'delivered', driver: MARCUS, pickedUpAt: AT, deliveredAt: AT })

test('tracking names the drivers of an order that changed hands', async () => {
  await renderApp('/tracking?order=13', CLIENT, (server) => {
    server.on(api.orders.ofClient, listPage(api.orders.ofClient, [], 0))
    server.on(api.orders.show, { ...DELIVERED, isRatedByMe: true })
    server.on(api.tracking.list, [])
    server.on(api.routes.show, { distanceMiles: 4, minutes: 12, quality: 'street', geometry: '', steps: [] })
    server.on(api.handovers.legs, [
      { driverName: 'Danielle Brooks', startedAt: AT, endedAt: AT, miles: 2.1, isCurrent: false },
      { driverName: 'Marcus Reed', startedAt: AT, endedAt: AT, miles: 6.1, isCurrent: false },
    ])
  })
  const driver = within(await screen.findByRole('region', { name: 'Driver' }))
  expect(await driver.findByText('Carried by Danielle Brooks 2.1 mi, then Marcus Reed 6.1 mi')).toBeVisible()
})
