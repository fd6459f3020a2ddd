import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminStats } from '../../data/orders/admin-orders.ts'
import { StatCards } from './stat-cards.tsx'

const STATS: AdminStats = {
  totalOrders: 1201,
  pendingOrders: 2,
  activeOrders: 3,
  completedToday: 4,
  availableDrivers: 5,
  totalDrivers: 6,
  totalRevenue: '7000.00',
  completedOrders: 8,
  cancelledOrders: 9,
  driverPayments: '10.00',
  netProfit: '11.00',
}

test('each card has its own figure', () => {
  render(
    <MantineProvider>
      <StatCards stats={STATS} />
    </MantineProvider>,
  )
  const region = screen.getByRole('region', { name: 'Figures' })
  expect([...region.children].map(({ textContent }) => textContent)).toEqual([
    'Total Orders1,2012 pending',
    'Active Orders34 delivered today',
    'Available Drivers5of 6 drivers',
    'Total Revenue$7,000.00delivered orders',
  ])
})
