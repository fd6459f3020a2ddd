/** One rule of auto-dispatch: what it does as a sentence, its switch, and its place among the others. */
import { ActionIcon, Switch } from '@mantine/core'
import { PRIORITY_LABELS, SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type DispatchRule, type RuleFacts, useSaveRule } from '../../data/dispatch/dispatch-rules.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { RULES_COPY as copy } from './rules.copy.ts'
import classes from './rules-dialog.module.css'

export const factsOf = ({ id: _id, ...facts }: DispatchRule): RuleFacts => facts

const onError = toastFailure({ title: copy.ruleFailed, otherwise: copy.tryAgain })

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
        aria-label={copy.isOn(rule.name)}
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
        <ActionIcon {...ICON} aria-label={copy.moveUp(rule.name)} data-disabled={!onUp || undefined} onClick={onUp}>
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...ICON}
          aria-label={copy.moveDown(rule.name)}
          data-disabled={!onDown || undefined}
          onClick={onDown}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon {...ICON} aria-label={copy.edit(rule.name)} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon {...ICON} color="red" aria-label={copy.remove(rule.name)} onClick={onRemove}>
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
const ruleText = (rule: DispatchRule): string =>
  copy.sentence({
    priority: rule.priority && PRIORITY_LABELS[rule.priority],
    service: rule.serviceType && SERVICE_TYPE_LABELS[rule.serviceType],
    area: rule.area,
    minutesBefore: rule.minutesBeforeLatestStart,
    withinMiles: rule.withinMiles,
    mode: rule.mode,
    answerSeconds: rule.answerSeconds,
  })
