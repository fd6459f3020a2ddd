/** A figure with its name, and the grid that such cards stand in. */
import { Collapse, Paper, Skeleton, UnstyledButton } from '@mantine/core'
import { type Icon, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Repeat } from './repeat.tsx'
import classes from './stat-card.module.css'

/** `isCompact`: each card is one line, where what is below matters more. */
export const StatGrid = ({ isCompact, ...props }: ComponentProps<'section'> & { isCompact?: boolean }) => (
  <section className={classes.grid} data-compact={isCompact || undefined} {...props} />
)

type Props = {
  icon: Icon
  label: string
  value: string
  note?: string | undefined
  isHighlighted?: boolean
  /** The card is then a button. */
  onOpen?: () => void
  /** The card is then a button that shows them below. */
  details?: ReactNode
  children?: ReactNode
}

export function StatCard({ onOpen, details, children, ...head }: Props) {
  const [isExpanded, setIsExpanded] = useState(false)
  const detailsId = useId()
  if (onOpen)
    return (
      <Paper className={classes.card}>
        <UnstyledButton className={classes.head} onClick={onOpen}>
          <Head {...head} mark={<IconChevronRight size={18} className={classes.mark} aria-hidden />} />
        </UnstyledButton>
      </Paper>
    )
  if (details)
    return (
      <Paper className={classes.card}>
        <UnstyledButton
          className={classes.head}
          aria-expanded={isExpanded}
          aria-controls={detailsId}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          <Head {...head} mark={<IconChevronDown size={18} className={classes.mark} aria-hidden />} />
        </UnstyledButton>
        <Collapse id={detailsId} expanded={isExpanded} transitionDuration={180} keepMounted={false}>
          <div className={classes.details}>{details}</div>
        </Collapse>
      </Paper>
    )
  return (
    <Paper className={classes.card}>
      <div className={classes.head}>
        <Head {...head} />
        {children}
      </div>
    </Paper>
  )
}

type HeadProps = Pick<Props, 'icon' | 'label' | 'value' | 'note' | 'isHighlighted'> & { mark?: ReactNode }

const Head = ({ icon: CardIcon, label, value, note, isHighlighted, mark }: HeadProps) => (
  <>
    <span className={classes.label}>
      <CardIcon
        size={20}
        stroke={1.6}
        className={classes.icon}
        data-highlighted={isHighlighted || undefined}
        aria-hidden
      />
      {label}
      {mark}
    </span>
    <span className={classes.value}>{value}</span>
    {note ? <span className={classes.note}>{note}</span> : null}
  </>
)

export const StatCardsSkeleton = ({ isCompact = false }) => (
  <StatGrid aria-busy="true" isCompact={isCompact}>
    <Repeat times={4}>
      <Skeleton h={isCompact ? 46 : 113} radius="lg" />
    </Repeat>
  </StatGrid>
)
