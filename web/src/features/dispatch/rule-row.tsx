/** One rule of auto-dispatch: what it does as a sentence, its switch, and its place among the others. */
import { ActionIcon, Switch } from '@mantine/core'
import { formatCounted } from '@meridian/domain/format.ts'
import { PRIORITY_LABELS, SERVICE_TYPE_LABELS } from '@meridian/domain/orders.ts'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type DispatchRule, type RuleFacts, useSaveRule } from '../../data/dispatch-rules.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import classes from './rules-dialog.module.css'

export const factsOf = ({ id: _id, ...facts }: DispatchRule): RuleFacts => facts

const onError = toastFailure({ title: 'Rule not changed', otherwise: 'Try again.' })

type Props = {
  rule: DispatchRule
  /** Undefined: it is the first, or the last. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onEdit: () => void
  onRemove: () => void
}

export function RuleRow({ rule, onUp, onDown, onEdit, onRemove }: Props) {
  const save = useSaveRule()
  const row = useKeptFocus()
  const moveByKey = (event: KeyboardEvent) => {
    const move = event.altKey ? { ArrowUp: onUp, ArrowDown: onDown }[event.key] : undefined
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <li ref={row} className={classes.rule} onKeyDown={moveByKey}>
      <Switch
        checked={rule.isOn}
        disabled={save.isPending}
        aria-label={`${rule.name} is on`}
        onChange={({ currentTarget }) =>
          save.mutate({ id: rule.id, facts: { ...factsOf(rule), isOn: currentTarget.checked } }, { onError })
        }
      />
      <span className={classes.ruleText}>
        <b>{rule.name}</b>
        <span>{ruleText(rule)}</span>
      </span>
      <span className={classes.ruleActions}>
        {/* Not `disabled`, which would lose the keyboard's place when the rule gets to the end. */}
        <ActionIcon {...ICON} aria-label={`Move ${rule.name} up`} data-disabled={!onUp || undefined} onClick={onUp}>
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...ICON}
          aria-label={`Move ${rule.name} down`}
          data-disabled={!onDown || undefined}
          onClick={onDown}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon {...ICON} aria-label={`Edit ${rule.name}`} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon {...ICON} color="red" aria-label={`Delete ${rule.name}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  )
}

const ICON = { variant: 'subtle', size: 44 } as const

/** A row that changes places loses the focus inside it: it is given back. */
function useKeptFocus() {
  const row = useRef<HTMLLIElement>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const lost = focused.current
    if (lost instanceof HTMLElement && document.activeElement === document.body && row.current?.contains(lost))
      lost.focus()
  })
  useEffect(() => {
    const remember = () => {
      focused.current = row.current?.contains(document.activeElement) ? document.activeElement : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return row
}

/** The rule as one sentence. */
function ruleText(rule: DispatchRule): string {
  const which = [
    rule.priority ? PRIORITY_LABELS[rule.priority] : 'Any priority',
    rule.serviceType ? SERVICE_TYPE_LABELS[rule.serviceType] : 'any service',
    rule.area ? `pickup in ${rule.area}` : 'anywhere',
  ].join(', ')
  const when =
    rule.minutesBeforeLatestStart === null ? 'at once' : `${rule.minutesBeforeLatestStart} min before the latest start`
  const who = rule.withinMiles === null ? 'the best driver' : `the best driver within ${rule.withinMiles} mi`
  const how =
    rule.mode === 'assign'
      ? `assigned to ${who}`
      : `offered to ${who} for ${formatCounted(rule.answerSeconds, 'second')}`
  return `${which}: ${when} ${how}`
}
