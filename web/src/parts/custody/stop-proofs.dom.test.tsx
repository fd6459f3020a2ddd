import { api } from '@meridian/contract/index.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../test/samples.ts'
import type { Order } from '../../data/orders/orders.ts'
import type { StopProofList } from '../../data/orders/stop-proofs.ts'

async function open(order: Partial<Order>, proofs: StopProofList = { arrivals: [], proofs: [], reconciliations: [] }) {
  const shown = anOrder(order)
  const { user } = await renderApp('/orders', CLIENT, (server) => {
    server.on(api.orders.ofClient, listPage(api.orders.ofClient, [shown], 1))
    server.on(api.proofs.list, proofs)
  })
  const article = await screen.findByRole('article')
  await user.click(within(article).getByRole('button', { name: /#ML-/ }))
  return within(await within(article).findByRole('region', { name: 'Proof' }))
}

const proof = (fields: Partial<StopProofList['proofs'][number]>): StopProofList['proofs'][number] => ({
  key: '0b0f5c1e-7d5c-4c8e-9a51-4f5c4b1f1a01',
  stop: 'delivery',
  kind: 'note',
  driverName: 'Marcus Reed',
  occurredAt: '2026-07-15T15:20:00.000Z',
  skipReason: null,
  text: null,
  isOutOfBand: false,
  hasPicture: null,
  sha256: 'a'.repeat(64),
  ...fields,
})

test('before the drive: what each stop will be asked for, and whether it is required', async () => {
  const section = await open({ serviceType: 'secure_document', requiresId: true })
  const rows = section.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual(['Seal numberOptional', 'Seal numberOptional', 'ID checkRequired', 'SignatureOptional'])
})

test('after it: arrival and waiting time, texts, pictures that open, and what was skipped', async () => {
  const at = '2026-07-15T15:00:00.000Z'
  const section = await open(
    { status: 'delivered', serviceType: 'laboratory_sample', assignedAt: at, pickedUpAt: at, deliveredAt: at },
    {
      arrivals: [
        { stop: 'delivery', method: 'manual', driverName: 'M', arrivedAt: at, leftAt: '2026-07-15T15:12:00.000Z' },
      ],
      proofs: [
        proof({ kind: 'temperature', text: '9.5 °C', isOutOfBand: true }),
        proof({ key: '0b0f5c1e-7d5c-4c8e-9a51-4f5c4b1f1a02', kind: 'signature', hasPicture: true }),
        proof({ key: '0b0f5c1e-7d5c-4c8e-9a51-4f5c4b1f1a03', kind: 'photo', hasPicture: false }),
        proof({ key: '0b0f5c1e-7d5c-4c8e-9a51-4f5c4b1f1a04', kind: 'scan', skipReason: 'Label torn' }),
      ],
      reconciliations: [],
    },
  )
  const link = await section.findByRole('link', { name: 'Signature at the delivery' })
  expect(link).toHaveAttribute('href', '/api/orders/12/proofs/0b0f5c1e-7d5c-4c8e-9a51-4f5c4b1f1a02/picture')
  const rows = section.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows[0]).toMatch(/^Arrived.*, waited 12 min$/)
  expect(rows.slice(1)).toEqual([
    'Temperature9.5 °COut of range',
    'Signature',
    'PhotoAnnounced, not received',
    'Package scanSkipped: Label torn',
  ])
})

test('what differed at a stop is told with its numbers, its reason and how it was resolved; what agreed is not', async () => {
  const at = '2026-07-15T15:00:00.000Z'
  const same = {
    unit: 'packages' as const,
    expected: 2,
    counted: 2,
    received: 2,
    missingPackages: [],
    isDifference: false,
  }
  const none = { reason: null, resolution: null, resolvedAt: null }
  const section = await open(
    { status: 'delivered', assignedAt: at, pickedUpAt: at, deliveredAt: at },
    {
      arrivals: [],
      proofs: [proof({ text: 'Back door' })],
      reconciliations: [
        {
          ...same,
          stop: 'delivery',
          expected: 3,
          missingPackages: [2],
          isDifference: true,
          reason: 'Part of it is damaged',
          resolution: 'Replaced on Friday',
          resolvedAt: at,
        },
        { ...same, ...none, stop: 'delivery', unit: 'items' },
      ],
    },
  )
  await section.findByText('Back door')
  expect(section.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'NoteBack door',
    'DifferenceExpected 3, counted 2, received 2Missing: package 2Part of it is damagedResolved: Replaced on Friday',
  ])
})
