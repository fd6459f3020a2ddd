import { expect, test } from 'vitest'
import { showPushed } from './push.ts'

const ORIGIN = 'https://meridian.example'
const APPROVAL = { orderId: 12, revision: 3 }

type Shown = { title: string; options: { data: object; actions?: { action: string }[]; body?: string } }

/** A service worker with these windows, whose server answers with this status, or not at all. */
function start(windows: readonly string[] = [], answer: number | null = 200) {
  const listeners = new Map<string, (event: object) => void>()
  const did: string[] = []
  const sent: { url: string; body: unknown }[] = []
  const notifications: Shown[] = []
  showPushed({
    location: { origin: ORIGIN },
    clients: {
      matchAll: async () =>
        windows.map((url) => ({
          url: ORIGIN + url,
          focus: async () => void did.push(`focus ${url}`),
          navigate: async (to: string) => void did.push(`navigate ${url} to ${to}`),
        })),
      openWindow: async (url: string) => void did.push(`open ${url}`),
    },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => void notifications.push({ title, options }),
    },
    fetch: async (url: string, { body }: { body: string }) => {
      sent.push({ url, body: JSON.parse(body) })
      if (answer === null) throw new TypeError('Failed to fetch')
      return { status: answer }
    },
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  } as never)
  async function dispatch(type: string, event: object) {
    let done: Promise<unknown> = Promise.resolve()
    const waitUntil = (work: Promise<unknown>) => {
      done = work
    }
    listeners.get(type)?.({ ...event, waitUntil })
    await done
  }
  return {
    did,
    sent,
    notifications,
    push: (payload: object) => dispatch('push', { data: { json: () => payload } }),
    tap: (data: object, action = '') => dispatch('notificationclick', { action, notification: { close() {}, data } }),
  }
}

async function tap(path: unknown, windows: readonly string[]) {
  const worker = start(windows)
  await worker.tap({ path })
  return worker.did
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

test('an approval is decided in its notification, about the order as it was asked for', async () => {
  const worker = start()
  await worker.push({ title: 'Approval needed', path: '/orders?order=12', approval: APPROVAL })
  const [asked] = worker.notifications
  expect(asked?.options.actions?.map(({ action }) => action)).toEqual(['approve', 'decline'])
  for (const action of ['approve', 'decline']) await worker.tap(asked?.options.data ?? {}, action)
  expect(worker.sent).toEqual([
    { url: '/api/orders/12/approval', body: { decision: 'approve', revision: 3 } },
    { url: '/api/orders/12/approval', body: { decision: 'decline', revision: 3 } },
  ])
  expect(worker.notifications.slice(1).map(({ title }) => title)).toEqual([
    '#ML-0012 is approved',
    '#ML-0012 is declined',
  ])
  expect(worker.did).toEqual([])
  // Beside the buttons it opens the order.
  await worker.tap(asked?.options.data ?? {})
  expect(worker.did).toEqual([`open ${ORIGIN}/orders?order=12`])
})

test.each([
  [409, '#ML-0012 was not decided here'],
  [401, '#ML-0012 was not decided here'],
  [503, 'No answer about #ML-0012'],
  [null, 'No answer about #ML-0012'],
])('a decision that is answered with %s is said to be none, and leads to the order', async (answer, title) => {
  const worker = start([], answer)
  await worker.tap({ path: '/orders?order=12', approval: APPROVAL }, 'approve')
  expect(worker.notifications).toMatchObject([{ title, options: { data: { path: '/orders?order=12' } } }])
  expect(worker.notifications[0]?.options.body).toMatch(/Tap to see the order\.$/)
})

test('other notifications have no buttons, and an unknown one only opens', async () => {
  const worker = start()
  await worker.push({ title: 'Delivered', path: '/orders?order=12' })
  expect(worker.notifications[0]?.options).not.toHaveProperty('actions')
  await worker.tap({ path: '/orders?order=12' }, 'approve')
  expect(worker.sent).toEqual([])
  expect(worker.did).toEqual([`open ${ORIGIN}/orders?order=12`])
})
