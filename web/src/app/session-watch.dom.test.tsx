import { MantineProvider } from '@mantine/core'
import { extendSession, showSession } from '@meridian/contract/accounts/accounts.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../test/fake-server.ts'
import { watchActivity } from '../data/accounts/activity.ts'
import { loadDialog } from '../ui/dialog.tsx'
import { SessionWatch } from './session-watch.tsx'

const LATER = { expiresInSeconds: 1800, endsInSeconds: 40_000 }
const start = Date.now()
let server: FakeServer
const touchPage = () => fireEvent.keyDown(window)
// As the navigation bar has done long before: with fake timers its loading would not end.
beforeAll(loadDialog)
beforeEach(() => {
  vi.useFakeTimers()
  watchActivity()
  touchPage()
  vi.advanceTimersByTime(600_000)
  server = startFakeServer()
  server.on(extendSession, LATER)
})
// At the time of all tests again, for what runs after this file.
afterEach(() => {
  vi.setSystemTime(start)
  touchPage()
})

async function watch(times: typeof LATER, use: () => void = () => {}): Promise<void> {
  server.on(showSession, times)
  render(
    <MantineProvider env="test">
      <SessionWatch />
    </MantineProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(55_000))
  use()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
}

test('two minutes before an unused session ends a dialog counts down, and one press keeps it', async () => {
  await watch({ expiresInSeconds: 110, endsInSeconds: 40_000 })
  const dialog = screen.getByRole('dialog', { name: 'Are you still there?' })
  expect(dialog).toHaveTextContent('signed out in 1:50')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(dialog).toHaveTextContent('signed out in 1:40')
  expect(server.requests(extendSession)).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(server.requests(extendSession)).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a user who is active is not asked: the session is kept by itself', async () => {
  await watch({ expiresInSeconds: 110, endsInSeconds: 40_000 }, touchPage)
  expect(server.requests(extendSession)).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a session with time left is looked at again shortly before its end', async () => {
  await watch({ expiresInSeconds: 300, endsInSeconds: 40_000 })
  expect(screen.queryByRole('dialog')).toBeNull()
  server.on(showSession, { expiresInSeconds: 120, endsInSeconds: 40_000 })
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  expect(screen.getByRole('dialog')).toHaveTextContent('signed out in 2:00')
})

test('the absolute end of a session cannot be put off, and the dialog says so', async () => {
  await watch({ expiresInSeconds: 90, endsInSeconds: 90 })
  expect(screen.getByRole('dialog', { name: 'Please sign in again soon' })).toHaveTextContent('ends in 1:30')
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull()
})
