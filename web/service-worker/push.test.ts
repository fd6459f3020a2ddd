import { expect, test } from 'vitest'
import { showPushed } from './push.ts'

const ORIGIN = 'https://meridian.example'

/** Taps a notification for `path` while windows show these URLs; returns what was done with them. */
async function tap(path: unknown, shown: readonly string[]) {
  const listeners = new Map<string, (event: object) => void>()
  const did: string[] = []
  const windows = shown.map((url) => ({
    url: ORIGIN + url,
    focus: async () => void did.push(`focus ${url}`),
    navigate: async (to: string) => void did.push(`navigate ${url} to ${to}`),
  }))
  showPushed({
    location: { origin: ORIGIN },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void did.push(`open ${url}`) },
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  } as never)
  let done: Promise<unknown> = Promise.resolve()
  listeners.get('notificationclick')?.({
    notification: { close() {}, data: { path } },
    waitUntil: (work: Promise<unknown>) => {
      done = work
    },
  })
  await done
  return did
}

test('a tapped notification focuses the window that shows it, or opens a new one; no other window is navigated', async () => {
  expect(await tap('/messages?order=5', ['/checkout?orderId=4', '/messages?order=5'])).toEqual([
    'focus /messages?order=5',
  ])
  expect(await tap('/messages?order=5', ['/checkout?orderId=4'])).toEqual([`open ${ORIGIN}/messages?order=5`])
})

test('a notification never opens another site', async () => {
  for (const path of ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 7, undefined])
    expect(await tap(path, [])).toEqual([`open ${ORIGIN}/`])
})
