import { notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { SIGN_OUT } from '../copy/shell.ts'
import { setNavigator } from '../data/navigation.ts'
import { signOut } from './sign-out.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('the sign-out completes even if the network hangs', async () => {
  vi.useFakeTimers()
  const stored = { getItem: () => null, setItem() {}, removeItem() {}, clear() {} }
  vi.stubGlobal('localStorage', stored)
  vi.stubGlobal('sessionStorage', stored)
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason))),
  )
  // Fake timers do not affect AbortSignal.timeout.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(), ms)
    return abort.signal
  })
  const visited: string[] = []
  setNavigator((path) => visited.push(path))
  const signingOut = signOut()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await signingOut).toBe(true)
  expect(notificationsStore.getState().notifications.map(({ title }) => title)).toEqual([SIGN_OUT.failed])
  expect(visited).toEqual(['/login'])
})
