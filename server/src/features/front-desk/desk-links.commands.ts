/** Links to the screen of a site's front desk are made, revoked and opened with their PIN. */
import { randomInt } from 'node:crypto'
import {
  DESK_PIN_DIGITS,
  DESK_PIN_LOCKED_MS,
  MAX_DESK_LINKS,
  MAX_DESK_PIN_TRIES,
  MAX_WRONG_DESK_PINS,
} from '@meridian/domain/accounts/front-desk.ts'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import { networkOf } from '../../http/network.ts'
import { deskLinkUrl, publicOrigin } from '../../security/secrets/links.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import { hashToken, newToken } from '../../security/secrets/tokens.ts'
import { findSiteForChange, type SiteOwner } from '../sites/sites.queries.ts'
import { findLink, findOpenLink, type LinkRow, listLinks, type OpenLink } from './desk-links.queries.ts'
import { isPassOf, signPass } from './desk-pass.ts'
import type { FrontDeskDeps } from './front-desk.deps.ts'

/** With the token, which is not stored, and with our secret: six digits alone would be guessed from a hash in no time. */
const hashPin = (signer: Signer, token: string, pin: string): string =>
  hashToken(signer.sign('desk pin', { token, pin }))

const newPin = (): string => String(randomInt(10 ** DESK_PIN_DIGITS)).padStart(DESK_PIN_DIGITS, '0')

type Maker = { owner: SiteOwner; userId: number }

export async function makeLink(
  deps: FrontDeskDeps,
  siteId: number,
  { owner, userId }: Maker,
): Promise<{ link: LinkRow; url: string; pin: string }> {
  const { db, signer, env, clock } = deps
  const [token, pin] = [newToken(), newPin()]
  const link = await db.transaction().execute(async (trx) => {
    // Locked, so that two requests at the same moment cannot both make the last link.
    if (!(await findSiteForChange(trx, owner, siteId))) throw new AppError('site_not_found')
    if ((await listLinks(trx, siteId)).length >= MAX_DESK_LINKS)
      throw new AppError('too_many_desk_links', { max: MAX_DESK_LINKS })
    await trx
      .insertInto('desk_links')
      .values({
        site_id: siteId,
        token_hash: hashToken(token),
        pin_hash: hashPin(signer, token, pin),
        created_by: userId,
        created_at: clock(),
      })
      .execute()
    const [made] = await listLinks(trx, siteId)
    return made as LinkRow
  })
  return { link, url: deskLinkUrl(publicOrigin(env), token), pin }
}

export async function revokeLink({ db, clock }: FrontDeskDeps, owner: SiteOwner, id: number): Promise<void> {
  if (!(await findLink(db, owner, id))) throw new AppError('desk_link_not_found')
  await db
    .updateTable('desk_links')
    .set({ revoked_at: clock() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

type Visit = { token: string; pin?: string | null | undefined; pass?: string | null | undefined; address: string }
type Opened = { link: OpenLink; pass: string; isNew: boolean }

/** By the PIN, or by the pass that was given for it: the link is looked up each time, so that a revoked one ends at once. */
export async function openDesk(deps: FrontDeskDeps, visit: Visit): Promise<Opened> {
  const { db, signer, clock } = deps
  const now = clock()
  const link = await findOpenLink(db, hashToken(visit.token))
  if (!link) {
    await deps.linkLimits.take('unknownLinksOfOneAddress', networkOf(visit.address))
    throw new AppError('desk_link_not_found')
  }
  if (visit.pass && isPassOf(signer, visit.pass, link.id, now)) {
    await noteUse(deps, link, now)
    return { link, pass: visit.pass, isNew: false }
  }
  if (!visit.pin) throw new AppError('desk_pin_needed')
  await tryPin(deps, link.id, hashPin(signer, visit.token, visit.pin), now)
  return { link, pass: signPass(signer, link.id, now), isNew: true }
}

/**
 * Compares the PIN and counts the wrong one in the same statement: of a hundred guesses at the same moment, those after the
 * last allowed one find it locked, also the right one.
 */
async function tryPin({ db }: FrontDeskDeps, id: number, pinHash: string, now: Date): Promise<void> {
  const isRight = sql<boolean>`(pin_hash = ${pinHash})`
  const lockedSince = new Date(now.getTime() - DESK_PIN_LOCKED_MS)
  const tried = await db
    .updateTable('desk_links')
    .set({
      wrong_pins: sql`case when ${isRight} then 0 else wrong_pins + 1 end`,
      last_wrong_at: sql`case when ${isRight} then null else ${now}::timestamptz end`,
      last_used_at: sql`case when ${isRight} then ${now}::timestamptz else last_used_at end`,
    })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('wrong_pins', '<', MAX_WRONG_DESK_PINS)
    .where(
      sql<boolean>`(wrong_pins % ${sql.lit(MAX_DESK_PIN_TRIES)} <> 0 or last_wrong_at is null or last_wrong_at <= ${lockedSince})`,
    )
    .returning([isRight.as('is_right'), 'wrong_pins'])
    .executeTakeFirst()
  if (!tried) throw await whyNot(db, id, now)
  if (tried.is_right) return
  if (tried.wrong_pins >= MAX_WRONG_DESK_PINS) throw new AppError('desk_link_not_found')
  const triesLeft = MAX_DESK_PIN_TRIES - (tried.wrong_pins % MAX_DESK_PIN_TRIES)
  if (triesLeft === MAX_DESK_PIN_TRIES)
    throw new AppError('desk_pin_locked', { minutes: Math.ceil(DESK_PIN_LOCKED_MS / 60_000) })
  throw new AppError('desk_pin_wrong', { triesLeft })
}

async function whyNot(db: FrontDeskDeps['db'], id: number, now: Date): Promise<AppError> {
  const link = await db
    .selectFrom('desk_links')
    .select('last_wrong_at')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('wrong_pins', '<', MAX_WRONG_DESK_PINS)
    .executeTakeFirst()
  if (!link) return new AppError('desk_link_not_found')
  const waitMs = (link.last_wrong_at?.getTime() ?? 0) + DESK_PIN_LOCKED_MS - now.getTime()
  return new AppError('desk_pin_locked', { minutes: Math.max(1, Math.ceil(waitMs / 60_000)) })
}

const USE_NOTED_EVERY_MS = 5 * 60_000

/** Not with each request: the screen asks several times a minute. */
async function noteUse({ db }: FrontDeskDeps, { id, last_used_at: last }: OpenLink, now: Date): Promise<void> {
  if (last && now.getTime() - last.getTime() < USE_NOTED_EVERY_MS) return
  await db.updateTable('desk_links').set({ last_used_at: now }).where('id', '=', id).execute()
}
