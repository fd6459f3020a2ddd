import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOrder } from '../../../test/samples.ts'
import { TradeFormCard } from './trade-form-card.tsx'

const at = '2026-07-15T15:00:00.000Z'
const show = (order: Parameters<typeof anOrder>[0]) =>
  render(
    <MantineProvider>
      <TradeFormCard order={anOrder(order)} />
    </MantineProvider>,
  )

test('declared, picked up and received stand side by side, and a difference has its words', () => {
  show({
    tradeForm: { kind: 'specimens', ids: ['A-1', 'A-2', 'A-3'], count: 3, loggerSerial: 'TL-7' },
    tradeCounts: [
      { stop: 'pickup', at, count: { kind: 'specimens', ids: ['A-1', 'A-2', 'A-3'], count: 3 }, reason: null },
      { stop: 'delivery', at, count: { kind: 'specimens', ids: ['A-1', 'A-2'], count: 2 }, reason: 'One broke' },
    ],
  })
  expect(screen.getByRole('row', { name: 'Specimens 3 3 2' })).toBeVisible()
  expect(screen.getByText('Received: Missing: A-3 (reason: One broke)')).toBeVisible()
  expect(screen.queryByText('Returned')).toBeNull()
  expect(screen.getByText('Temperature logger: TL-7')).toBeVisible()
})

test('before it is counted nothing is claimed, and an order that declares nothing has no card', () => {
  const { container } = show({})
  expect(container.querySelector('table')).toBeNull()
  show({ tradeForm: { kind: 'controlled', drugs: [{ drug: 'Oxycodone', strength: '5 mg', quantity: 30 }] } })
  expect(screen.getByRole('row', { name: 'Oxycodone 5 mg 30 – –' })).toBeVisible()
})
