import { api } from '@meridian/contract/index.ts'
import type { Conversation } from '@meridian/contract/notices/messages.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { works } from '../../../test/driver-dashboard.ts'
import { BUSY, busy, type FakeServer, listPage, refusal, unreachable } from '../../../test/fake-server.ts'
import { sendLive } from '../../../test/fake-socket.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN, aMessage, CLIENT, DRIVER } from '../../../test/samples.ts'

const { list, send, conversations } = api.messages

function conversation(orderId: number, driver: { id: number; firstName: string; lastName: string }): Conversation {
  return {
    section: 'orders',
    orderId,
    supportUserId: null,
    serviceType: 'medical_prescription',
    status: 'delivered',
    isReturned: false,
    pickupAddress: '1504 Taub Loop, Houston, TX 77030',
    deliveryAddress: '1401 St Joseph Parkway, Houston, TX 77002',
    driver,
    client: { firstName: 'Maria', lastName: 'Lopez', organizationId: 8, organizationName: 'Bayou Bend Pharmacy' },
    lastMessage: null,
    unreadCount: 0,
    lastActivityAt: '2026-07-15T14:30:00.000Z',
  }
}
const MARCUS = conversation(12, { id: 1, firstName: 'Marcus', lastName: 'Reed' })
const DANIELLE = conversation(13, { id: 2, firstName: 'Danielle', lastName: 'Brooks' })

function prepare(server: FakeServer) {
  server.on(conversations, ({ query }) => {
    const rows = query.section === 'support' ? [] : [MARCUS, DANIELLE]
    const found = rows.filter((row) => !query.orderId || row.orderId === Number(query.orderId))
    return listPage(conversations, found, found.length)
  })
  server.on(list, listPage(list, [], 0))
  server.on(api.messages.markRead, { ok: true })
}

const box = () => screen.findByPlaceholderText('Type a message...')
const row = (label: RegExp) => screen.findByRole('button', { name: label })

test('Enter sends and Shift+Enter begins a line, also while characters are being composed; blank text cannot be sent, and a warning keeps nobody from it', async () => {
  const { server, user } = await renderApp('/messages?order=12', CLIENT, prepare)
  const sendButton = await screen.findByRole('button', { name: 'Send message' })
  expect(screen.getByText('Enter to send, Shift+Enter for a new line')).toBeVisible()
  expect(sendButton).toBeDisabled()
  await user.type(await box(), '   ')
  expect(sendButton).toBeDisabled()
  await user.clear(await box())
  await user.type(await box(), 'First line{Shift>}{Enter}{/Shift}second line')
  fireEvent.keyDown(await box(), { key: 'Enter', isComposing: true })
  expect(await box()).toHaveValue('First line\nsecond line')
  server.on(send, ({ body }) => {
    const said = aMessage({
      senderId: CLIENT.id,
      senderName: 'Maria Lopez',
      senderRole: 'client',
      content: body.content,
    })
    server.on(list, listPage(list, [said], 1))
    return said
  })
  await user.type(await box(), '{Enter}')
  await waitFor(() => expect(screen.getByRole('log')).toHaveTextContent('First line second line'))
  expect(server.requests(send).map(({ body }) => body.content)).toEqual(['First line\nsecond line'])
  fireEvent.change(await box(), { target: { value: 'Her number is 713-555-0142' } })
  expect(await screen.findByText('This looks like a phone number (“713-555-0142”).')).toBeVisible()
  expect(sendButton).toBeEnabled()
  fireEvent.change(await box(), { target: { value: 'x'.repeat(3990) } })
  expect(await screen.findByText('3,990 of 4,000')).toBeVisible()
  fireEvent.change(await box(), { target: { value: 'x'.repeat(4001) } })
  expect(await screen.findByText('1 over the 4,000 limit')).toBeVisible()
  expect(sendButton).toBeDisabled()
})

test('what could not be sent stays in the box, also on another conversation and after a reload, and trying again sends the same key', async () => {
  const first = await renderApp('/messages?order=12', CLIENT, prepare)
  first.server.on(send, unreachable)
  await first.user.type(await box(), 'Did you get this?{Enter}')
  expect(await screen.findByText('Failed to send message')).toBeVisible()
  expect(screen.getByText(/Please try again/)).toBeVisible()
  expect(await box()).toHaveValue('Did you get this?')
  await first.user.click(await row(/#ML-0013/))
  await waitFor(() => expect(location.search).toBe('?order=13'))
  await waitFor(async () => expect(await box()).toHaveValue(''))

  const drafts = [{ ...sessionStorage }, { ...localStorage }] as const
  const keysSent = first.server.requests(send).map(({ headers }) => headers.get('idempotency-key'))
  first.unmount()
  Object.assign(sessionStorage, drafts[0])
  Object.assign(localStorage, drafts[1])
  const { server, user } = await renderApp('/messages?order=12', CLIENT, prepare)
  server.on(send, ({ body }) => aMessage({ senderId: CLIENT.id, senderRole: 'client', content: body.content }))
  await waitFor(async () => expect(await box()).toHaveValue('Did you get this?'))
  await user.type(await box(), '{Enter}')
  await waitFor(async () => expect(await box()).toHaveValue(''))
  expect(server.requests(send).map(({ headers }) => headers.get('idempotency-key'))).toEqual(keysSent)
})

test('the search is sent to the server, and no match is shown as such', async () => {
  const { server, user } = await renderApp('/messages', CLIENT, prepare)
  expect(await screen.findByText('Select a conversation')).toBeVisible()
  expect(await row(/Danielle Brooks/)).toBeVisible()
  const search = screen.getByRole('searchbox', { name: 'Search conversations' })
  server.on(conversations, listPage(conversations, [MARCUS], 1))
  await fill(user, search, 'marcus reed')
  await waitFor(() => expect(screen.queryByRole('button', { name: /Danielle Brooks/ })).toBeNull())
  expect(server.requests(conversations).at(-1)?.query).toMatchObject({ search: 'marcus reed' })
  server.on(conversations, listPage(conversations, [], 0))
  await fill(user, search, ' nowhere')
  expect(await screen.findByText('No conversations match your search')).toBeVisible()
  prepare(server)
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement)
  expect(await row(/Danielle Brooks/)).toBeVisible()
})

test('a conversation has the initials of the other side, a heading for each day, and at own messages whether they were read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T20:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const own = { senderId: CLIENT.id, senderName: 'Maria Lopez', senderRole: 'client' } as const
  const earlier = aMessage({ id: 1, content: 'On my way', createdAt: '2026-07-13T14:30:00.000Z', isRead: true })
  const yesterday = aMessage({ ...own, id: 2, content: 'Thank you', createdAt: '2026-07-14T14:30:00.000Z' })
  const today = aMessage({ ...own, id: 3, content: 'Which door?', createdAt: '2026-07-15T14:30:00.000Z' })
  const shows = (isRead: boolean) => (server: FakeServer) =>
    server.on(list, listPage(list, [earlier, { ...yesterday, isRead: true }, { ...today, isRead }], 3))
  const { server } = await renderApp('/messages?order=12', CLIENT, (fake) => {
    prepare(fake)
    shows(false)(fake)
  })
  expect(await row(/#ML-0012/)).toHaveTextContent('MR')
  expect(await row(/#ML-0013/)).toHaveTextContent('DB')
  const log = within(await screen.findByRole('log'))
  const bubble = async (text: string) => (await log.findByText(text)).parentElement as HTMLElement
  await bubble('Which door?')
  const headings = [...screen.getByRole('log').querySelectorAll('section > p')].map((heading) => heading.textContent)
  expect(headings).toEqual(['Monday, July 13', 'Yesterday', 'Today'])

  expect(within(await bubble('Thank you')).getByText('Read')).toBeInTheDocument()
  expect(within(await bubble('Which door?')).getByText('Sent')).toBeInTheDocument()
  expect(within(await bubble('On my way')).queryByText('Read')).toBeNull()
  shows(true)(server)
  await sendLive({ type: 'new_message', message: aMessage({ id: 3 }) })
  await waitFor(async () => expect(within(await bubble('Which door?')).getByText('Read')).toBeInTheDocument())
})

test('a client without orders has no conversations, and a link to a missing one says so', async () => {
  await renderApp('/messages?order=2000000000', CLIENT, (server) => {
    const missing = () => refusal('not_found', 'There is no such order')
    server.on(conversations, ({ query }) => (query.orderId ? missing() : listPage(conversations, [], 0)))
    server.on(list, missing())
  })
  expect(await screen.findByText('No conversations')).toBeVisible()
  expect(await screen.findByText('This conversation is not here')).toBeVisible()
})

test('a list that does not load says why and can be tried again', async () => {
  const { server, user } = await renderApp('/messages', CLIENT, (fake) => {
    prepare(fake)
    fake.on(conversations, busy())
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(BUSY)
  prepare(server)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row(/Danielle Brooks/)).toBeVisible()
})

test('a returned order is not called canceled', async () => {
  await renderApp('/messages?order=12', CLIENT, (server) => {
    prepare(server)
    server.on(conversations, listPage(conversations, [{ ...MARCUS, status: 'cancelled', isReturned: true }], 1))
  })
  expect((await screen.findAllByText('Returned to sender')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Canceled')).toBeNull()
})

test('a driver answers about an open job by one tap, which leaves the draft alone; a client has no such replies', async () => {
  const open = { ...MARCUS, status: 'in_transit' } as const
  const first = await renderApp('/messages?order=12', CLIENT, prepare)
  expect(await box()).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Quick replies' })).toBeNull()
  first.unmount()
  const { server, user } = await renderApp('/messages?order=12', DRIVER, (fake) => {
    prepare(fake)
    works([])(fake)
    fake.on(conversations, listPage(conversations, [open], 1))
    fake.on(send, unreachable)
  })
  await fill(user, await box(), 'Half written')
  const reply = await screen.findByRole('button', { name: 'On my way' })
  await user.click(reply)
  expect(await screen.findByText('Failed to send message')).toBeVisible()
  const said = aMessage({ senderId: DRIVER.id, senderRole: 'driver', content: 'On my way' })
  server.on(send, said)
  await waitFor(() => expect(reply).toBeEnabled())
  await user.click(reply)
  await waitFor(() => expect(server.requests(send)).toHaveLength(2))
  expect(server.requests(send).map(({ body }) => body.content)).toEqual(['On my way', 'On my way'])
  // The first may have arrived: the same key, so that it is not said twice.
  expect(new Set(server.requests(send).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(await box()).toHaveValue('Half written')
})

test('an admin comes from a conversation to the client’s organization; others have no such link', async () => {
  const { unmount } = await renderApp('/messages?order=12', ADMIN, prepare)
  expect(await screen.findByRole('link', { name: 'Bayou Bend Pharmacy' })).toHaveAttribute(
    'href',
    '/admin/organizations?id=8',
  )
  unmount()
  await renderApp('/messages?order=12', DRIVER, (server) => {
    prepare(server)
    works([])(server)
  })
  expect(await screen.findByRole('heading', { name: 'Bayou Bend Pharmacy' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Bayou Bend Pharmacy' })).toBeNull()
})
