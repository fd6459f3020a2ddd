/** What a job asks the driver to show at its stops, before it is accepted. */
import { Badge } from '@mantine/core'
import { requirementsAt } from '@meridian/domain/proofs/proofs.ts'
import { STOPS } from '@meridian/domain/proofs/stops.ts'
import { requirementText, STOP_LABELS } from '../../../copy/proofs.ts'
import type { Order } from '../../../data/orders/orders.ts'
import classes from './proof-chips.module.css'

/** Nothing for an order that asks for nothing. */
export const ProofChips = ({ order }: { order: Order }) =>
  STOPS.map((stop) => {
    const requirements = requirementsAt(order, stop)
    if (requirements.length === 0) return null
    return (
      <div key={stop} className={classes.proofChips}>
        <span className={classes.proofStop}>{STOP_LABELS[stop]}</span>
        {requirements.map((requirement) => (
          <Badge
            key={requirement.kind}
            variant={requirement.strength === 'required' ? 'light' : 'default'}
            color="brand"
            tt="none"
          >
            {requirementText(requirement)}
          </Badge>
        ))}
      </div>
    )
  })
