import { MantineProvider } from '@mantine/core'
import { api } from '@meridian/contract/index.ts'
import { canonicalJson } from '@meridian/domain/custody/canonical-json.ts'
import { dossierOf, dossierOfRows } from '@meridian/domain/custody/chain.fixture.ts'
import type { Dossier } from '@meridian/domain/custody/dossier/dossier.ts'
import { JOURNEYS } from '@meridian/domain/custody/dossier/journeys.fixture.ts'
import { headLine, type LogHead } from '@meridian/domain/custody/log.ts'
import { unsignedStamp } from '@meridian/domain/custody/time-stamp.fixture.ts'
import { getPublicKey, hashes, sign } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unreachable } from '../../../test/fake-server.ts'
import { aUser, fill, renderApp } from '../../../test/render-app.tsx'
import { OfflinePage } from './offline-page.tsx'

hashes.sha512 = sha512
const SECRET = new Uint8Array(32).fill(7)
const PUBLIC_KEY = bytesToHex(getPublicKey(SECRET))
const hashOf = (data: string | Uint8Array) => bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data))
const signText = (text: string) => bytesToHex(sign(utf8ToBytes(text), SECRET))
const TOOLS = {
  sha256: hashOf,
  publicKey: PUBLIC_KEY,
  sign: signText,
}
const signed = (kinds: Parameters<typeof dossierOf>[0]) => dossierOf(kinds, 12, TOOLS)
const DOSSIER = signed(['picked_up', 'delivered'])

async function verify(content: string, publicKey: string | null = PUBLIC_KEY) {
  const app = await renderApp('/verify', null, (server) =>
    server.on(api.custody.key, publicKey === null ? unreachable : { publicKey, trusted: [publicKey], head: null }),
  )
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await app.user.upload(input, new File([content], 'dossier.json', { type: 'application/json' }))
  return app
}

test('without an account: an unchanged dossier is whole, its rows are shown and its key is this installation’s', async () => {
  const { user } = await verify(canonicalJson(DOSSIER))
  expect(await screen.findByRole('status', { name: 'Nothing was changed' })).toHaveTextContent(
    /All 2 rows .* signed with the key of this installation/,
  )
  expect(screen.getByText('Delivered')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Meridian Logistics: sign in' })).toHaveAttribute('href', '/login')
  const proof = document.querySelectorAll('input[type=file]')[0] as HTMLInputElement
  await user.upload(proof, new File(['file 1'], 'signature.png', { type: 'image/png' }))
  expect(await screen.findByText('signature.png is the signature of row 2.')).toBeVisible()
})

test('who has time-stamped the log is said, and that this page does not check who signed it', async () => {
  const line = headLine(DOSSIER.log as LogHead)
  const stamp = { authority: 'tsa.example', line, path: [], response: bytesToHex(unsignedStamp(hashOf(line))) }
  const { signature: _, ...rest } = { ...DOSSIER, stamps: [stamp] }
  const text = canonicalJson({ ...rest, signature: signText(canonicalJson(rest)) })
  await verify(text)
  expect(
    await screen.findByText(
      /^Time-stamp of tsa\.example: rows 1 to 2 existed by Wednesday, July 15, 2026 at \d+:04:00/,
    ),
  ).toBeVisible()
  expect(screen.getByText(/^This page checks that the time-stamps are of this log, not who signed them/)).toBeVisible()
  expect(screen.queryByText(/^No time-stamp/)).toBeNull()
})

test('a changed dossier names the first changed row and marks it', async () => {
  const changed = structuredClone(DOSSIER) as Dossier
  ;(changed.entries[1] as Dossier['entries'][0]).body.serverTime = '2020-01-01T00:00:00.000Z'
  await verify(canonicalJson(changed))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Row 2 was changed after it was recorded.')
  const rows = within(screen.getByRole('region', { name: '#ML-0012' })).getAllByRole('listitem')
  expect(rows.map((row) => row.hasAttribute('data-bad'))).toEqual([false, true])
})

test('another key, no network and files of other kinds are told apart', async () => {
  const { user, unmount } = await verify(canonicalJson(DOSSIER), 'cd'.repeat(32))
  const verdict = await screen.findByRole('status', { name: 'Intact, signer unknown' })
  expect(verdict).toHaveTextContent(/anybody could have made .* signed with another key/)
  expect(verdict).toHaveTextContent(PUBLIC_KEY)
  expect(screen.queryByText('Nothing was changed')).toBeNull()
  const input = [...document.querySelectorAll('input[type=file]')].at(-1) as HTMLInputElement
  await user.upload(input, new File(['%PDF-1.7 nothing'], 'other.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText(/This PDF has no dossier attached/)).toBeVisible()
  unmount()
  await verify(canonicalJson(DOSSIER), null)
  expect(await screen.findByRole('status', { name: 'Intact, signer unknown' })).toHaveTextContent(
    /could not be fetched now/,
  )
})

test.each(JOURNEYS)('$name: the file is verified, and what there is to look at is listed', async (journey) => {
  await verify(canonicalJson(dossierOfRows(journey.rows, journey.terms, TOOLS)))
  expect(await screen.findByRole('status', { name: 'Nothing was changed' })).toBeVisible()
  const list = screen.queryByRole('status', { name: /to look at$/ })
  const said = list ? within(list).getAllByRole('listitem') : []
  expect(said.map((item) => item.textContent)).toEqual(journey.findings)
})

test('nothing is said about the journey of a file that was changed', async () => {
  const changed = signed(['proof_added'])
  ;(changed.entries[0] as Dossier['entries'][0]).body.serverTime = '2020-01-01T00:00:00.000Z'
  await verify(canonicalJson(changed))
  expect(await screen.findByRole('alert')).toHaveTextContent('Row 1 was changed')
  expect(screen.queryByText(/to look at/)).toBeNull()
})

test('pictures are compared however they come: with the dossier, before it or after it', async () => {
  const { user } = await renderApp('/verify', null, (server) =>
    server.on(api.custody.key, { publicKey: PUBLIC_KEY, trusted: [PUBLIC_KEY], head: null }),
  )
  const drop = () => [...document.querySelectorAll('input[type=file]')].at(-1) as HTMLInputElement
  const picture = (content: string, name: string) => new File([content], name, { type: 'image/png' })
  const dossier = new File([canonicalJson(DOSSIER)], 'dossier.json', { type: 'application/json' })
  await user.upload(drop(), picture('file 1', 'first.png'))
  expect(await screen.findByText('1 picture to compare. Add the dossier.')).toBeVisible()
  await user.upload(drop(), [dossier, picture('file 0', 'with.png')])
  expect(await screen.findByText('with.png is the signature of row 1.')).toBeVisible()
  expect(screen.getByText('first.png is the signature of row 2.')).toBeVisible()
  await user.upload(drop(), picture('other', 'after.png'))
  expect(await screen.findByText('after.png is in no row of this dossier.')).toBeVisible()
  // Another dossier begins anew.
  await user.upload(drop(), dossier)
  await waitFor(() => expect(screen.queryByText(/first\.png/)).toBeNull())
})

async function offline(content: string) {
  const user = aUser()
  render(
    <MantineProvider withCssVariables={false} env="test">
      <OfflinePage />
    </MantineProvider>,
  )
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File([content], 'dossier.json', { type: 'application/json' }))
  return user
}

test('the offline page trusts no key of its own, only the one that its reader gives', async () => {
  const user = await offline(canonicalJson(DOSSIER))
  const unknown = await screen.findByRole('status', { name: 'Intact, signer unknown' })
  expect(unknown).toHaveTextContent(/trusts no key of its own/)
  expect(unknown).toHaveTextContent(PUBLIC_KEY)
  const field = screen.getByLabelText('The courier’s public key')
  await fill(user, field, 'abc')
  expect(screen.getByText('A key has 64 hex digits.')).toBeVisible()
  await user.clear(field)
  await fill(user, field, 'cd'.repeat(32))
  expect(screen.getByRole('status', { name: 'Intact, signer unknown' })).toHaveTextContent(/another key/)
  await user.clear(field)
  await fill(user, field, `${PUBLIC_KEY.toUpperCase()} `)
  expect(screen.getByRole('status', { name: 'Nothing was changed' })).toHaveTextContent(/the key that you gave/)
})

test('the offline page names the changed row, whatever key is given', async () => {
  const changed = structuredClone(DOSSIER) as Dossier
  ;(changed.entries[1] as Dossier['entries'][0]).body.serverTime = '2020-01-01T00:00:00.000Z'
  const user = await offline(canonicalJson(changed))
  await fill(user, screen.getByLabelText('The courier’s public key'), PUBLIC_KEY)
  expect(screen.getByRole('alert')).toHaveTextContent('Row 2 was changed after it was recorded.')
})
