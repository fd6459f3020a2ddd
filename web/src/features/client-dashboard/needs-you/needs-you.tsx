/** Above all else on the dashboard: what waits for this person, each with where it is done. Nothing when nothing does. */
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { mayDo } from '../../../data/accounts/membership.ts'
import { storedUser } from '../../../data/accounts/stored-user.ts'
import { useOrderGroup, useOrderPages } from '../../../data/orders/orders.ts'
import { useOpenApprovals } from '../../../data/organizations/approvals.ts'
import { ScreenLink } from '../../../ui/screen-link.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { needsOf } from './needs.ts'
import { NEEDS_YOU_COPY as copy } from './needs-you.copy.ts'
import classes from './needs-you.module.css'

const MAX_OPEN = 50
/** What fits beside the title. */
const MAX_SHOWN = 3
const REFRESH_MS = 30_000

export function NeedsYou() {
  const titleId = useId()
  const [isWhole, setIsWhole] = useState(false)
  const open = useOrderGroup('open', MAX_OPEN)
  const latest = useOrderPages({})
  const approvals = useOpenApprovals(mayDo('approve_orders'))
  const now = useNow(REFRESH_MS)
  const needs = needsOf({
    open: open.data ?? [],
    latest: latest.data?.pages[0]?.rows ?? [],
    approvals: approvals.data ?? [],
    isUnnamed: mayDo('edit_organization') && !storedUser()?.organizationName,
    may: { pay: mayDo('pay'), handle: mayDo('handle_orders'), track: mayDo('see_patients') },
    now,
  })
  if (needs.length === 0) return null
  const shown = isWhole ? needs : needs.slice(0, MAX_SHOWN)
  return (
    <section className={classes.strip} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {copy.title}
      </h2>
      {shown.map(({ key, tone, text, href }) => (
        <Button
          key={key}
          component={ScreenLink}
          href={href}
          variant="light"
          color={tone}
          size="xs"
          className={classes.need}
        >
          {text}
        </Button>
      ))}
      {needs.length > shown.length ? (
        <Button variant="subtle" size="xs" className={classes.need} onClick={() => setIsWhole(true)}>
          {copy.more(needs.length - shown.length)}
        </Button>
      ) : null}
    </section>
  )
}
