import { expect, test } from 'vitest'
import { DRIVER_COPY, DRIVER_TOASTS, MANUAL_MODE } from './driver.copy.ts'
import { PERFORMANCE_COPY } from './performance/performance.copy.ts'

test('the driver’s toasts have the texts of the spec', () => {
  expect(DRIVER_TOASTS.unsupported.title).toBe('Location Not Supported')
  expect(DRIVER_TOASTS.accessRequired).toBe('Location Access Required')
  expect(MANUAL_MODE.title).toBe('Job Started')
  expect(DRIVER_TOASTS.watchError).toEqual({
    title: 'Location Error',
    message: 'Unable to get your location. Please check permissions.',
  })
  expect(DRIVER_TOASTS.directions).toEqual({
    title: 'Navigation Error',
    message: 'Unable to calculate directions. Please check addresses.',
  })
  expect([DRIVER_TOASTS.accept, DRIVER_TOASTS.status]).toEqual([
    'Failed to accept job',
    'Failed to update order status',
  ])
})

test('cards, tabs, buttons and empty states carry the spec’s names', () => {
  expect(Object.values(DRIVER_COPY.cards)).toEqual(['Available Jobs', 'Jobs Completed', 'Miles Driven', 'Money Earned'])
  expect(Object.values(DRIVER_COPY.tabs)).toEqual(['Available Jobs', 'Active Deliveries', 'Performance'])
  expect([DRIVER_COPY.emptyAvailable, DRIVER_COPY.emptyActive]).toEqual(['No Available Jobs', 'No Active Deliveries'])
  expect([DRIVER_COPY.accept, DRIVER_COPY.tracking]).toEqual(['Accept Job', 'Live Tracking Active'])
  expect(PERFORMANCE_COPY.unavailable).toBe('Performance Data Unavailable')
  expect(Object.values(PERFORMANCE_COPY.cards)).toEqual(['Level', 'Current Streak', 'On-Time Rate', 'Weekly Goal'])
  expect(Object.values(PERFORMANCE_COPY.tabs)).toEqual(['Achievements', 'Leaderboard', 'Progress'])
  expect([PERFORMANCE_COPY.thisMonth, PERFORMANCE_COPY.you]).toEqual(['This Month', 'You'])
})
