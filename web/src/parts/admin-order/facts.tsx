/** Facts of an order or driver, used by the cards and the details. */
import { Anchor } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ORDER_FACTS } from '../../copy/order-facts.ts'
import { phoneHref } from '../../ui/phone-href.ts'
import classes from './facts.module.css'

type FactsProps = { isNarrow?: boolean; children: ReactNode }

export const Facts = ({ isNarrow = false, children }: FactsProps) => (
  <dl className={classes.facts} data-narrow={isNarrow || undefined}>
    {children}
  </dl>
)

export const Strong = ({ children }: { children: ReactNode }) => <span className={classes.strong}>{children}</span>

export const Phone = ({ number }: { number: string | null }) =>
  number ? (
    <Anchor href={phoneHref(number)} inherit className={classes.phone}>
      {number}
    </Anchor>
  ) : null

export const Email = ({ address }: { address: string }) => (
  <Anchor href={`mailto:${address}`} inherit className={classes.phone}>
    {address}
  </Anchor>
)

export const Instructions = ({ text }: { text: string | null }) =>
  text ? (
    <p className={classes.instructions}>
      <IconInfoCircle size={18} aria-hidden />
      <span>
        <b>{ORDER_FACTS.instructions}</b> {text}
      </span>
    </p>
  ) : null
