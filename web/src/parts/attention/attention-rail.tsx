/** Everything of today that needs a dispatcher, the worst first, each with what can be done about it. The same on every screen. */
import { Button, CloseButton, Skeleton, Switch, Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { formatCount } from '@meridian/domain/time/format.ts'
import { type ReactNode, useState } from 'react'
import {
  type AttentionCard,
  type AttentionMark,
  useAttention,
  useMarkAttention,
} from '../../data/dispatch/attention.ts'
import { Gate } from '../../ui/gate.tsx'
import { useOpenOrder } from '../admin-order/opened-order.tsx'
import { toastFailure } from '../failed-action.tsx'
import { ATTENTION, ATTENTION_COPY, GROUP_LABELS } from './attention.copy.ts'
import { AttentionDialogs, type AttentionTask } from './attention-dialogs.tsx'
import { AttentionEntry } from './attention-entry.tsx'
import { ATTENTION_GROUPS, type AttentionGroup, GROUP_OF } from './attention-groups.ts'
import classes from './attention-rail.module.css'
import { useAttentionSound } from './use-attention-sound.ts'

/** With more, the rest is one click away: a day that went wrong must not slow the screen down. */
const FIRST_SHOWN = 30

type Props = {
  /** In a pane of its own height that can be closed; otherwise a section of the page. */
  onClose?: () => void
}

export function AttentionRail({ onClose }: Props) {
  const attention = useAttention()
  const sound = useAttentionSound(attention.data)
  const [chosen, setChosen] = useState<AttentionGroup | null>(null)
  const [task, setTask] = useState<AttentionTask | null>(null)
  const cards = attention.data ?? []
  const active = cards.filter(isActive)
  const counts = countGroups(active)
  // The last one of a group was handled: the filter would show nothing.
  const group = chosen && counts.has(chosen) ? chosen : null
  return (
    <section className={classes.rail} data-column={onClose ? true : undefined} aria-label={ATTENTION}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {ATTENTION} <span className="tabular">{active.length > 0 ? formatCount(active.length) : null}</span>
        </h2>
        <Switch
          size="sm"
          label={ATTENTION_COPY.sound}
          title={ATTENTION_COPY.soundOn}
          checked={sound.isOn}
          onChange={({ currentTarget }) => sound.setIsOn(currentTarget.checked)}
        />
        {onClose ? <CloseButton aria-label={ATTENTION_COPY.close} onClick={onClose} /> : null}
      </div>
      <Gate query={attention} skeleton={<Skeleton h={56} />} errorTitle={ATTENTION_COPY.failed} compact>
        {(all) =>
          all.length === 0 ? (
            <Text size="sm" c="dimmed">
              {ATTENTION_COPY.none}
            </Text>
          ) : (
            <>
              {counts.size > 1 ? <Filters counts={counts} group={group} onChoose={setChosen} /> : null}
              {active.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {ATTENTION_COPY.none}
                </Text>
              ) : null}
              <Entries cards={group ? all.filter((card) => groupsOf(card).has(group)) : all} onTask={setTask} />
            </>
          )
        }
      </Gate>
      <AttentionDialogs task={task} onTask={setTask} />
    </section>
  )
}

/** Neither acknowledged nor snoozed. */
export const isActive = ({ mark }: AttentionCard): boolean => mark === null

const groupsOf = ({ items }: AttentionCard): Set<AttentionGroup> =>
  new Set(items.flatMap(({ reasons }) => reasons.map(({ kind }) => GROUP_OF[kind])))

function countGroups(cards: readonly AttentionCard[]): Map<AttentionGroup, number> {
  const counts = new Map<AttentionGroup, number>()
  for (const card of cards) for (const group of groupsOf(card)) counts.set(group, (counts.get(group) ?? 0) + 1)
  return counts
}

type FiltersProps = {
  counts: ReadonlyMap<AttentionGroup, number>
  group: AttentionGroup | null
  onChoose: (group: AttentionGroup | null) => void
}

const Filters = ({ counts, group, onChoose }: FiltersProps) => (
  <fieldset className={classes.filters} aria-label={ATTENTION_COPY.filter}>
    <Filter isOn={group === null} onClick={() => onChoose(null)}>
      {ATTENTION_COPY.all}
    </Filter>
    {ATTENTION_GROUPS.filter((name) => counts.has(name)).map((name) => (
      <Filter key={name} isOn={group === name} onClick={() => onChoose(group === name ? null : name)}>
        {GROUP_LABELS[name]} <span className="tabular">{formatCount(counts.get(name) ?? 0)}</span>
      </Filter>
    ))}
  </fieldset>
)

const Filter = ({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) => (
  <button type="button" className={classes.filter} aria-pressed={isOn} onClick={onClick}>
    {children}
  </button>
)

function Entries({ cards, onTask }: { cards: readonly AttentionCard[]; onTask: (task: AttentionTask) => void }) {
  const [isAllShown, setIsAllShown] = useState(false)
  const [isSeenShown, setIsSeenShown] = useState(false)
  const onOpen = useOpenOrder()
  const mark = useMarkAttention()
  const onMark = useCallbackRef((marked: AttentionMark) =>
    mark.mutate(marked, { onError: toastFailure(ATTENTION_COPY.notMarked) }),
  )
  const active = cards.filter(isActive)
  const seen = cards.filter((card) => !isActive(card))
  const shown = isAllShown ? active : active.slice(0, FIRST_SHOWN)
  return (
    <ol className={classes.list}>
      {[...shown, ...(isSeenShown ? seen : [])].map((card) => (
        <AttentionEntry key={card.key} card={card} onOpen={onOpen} onTask={onTask} onMark={onMark} />
      ))}
      {active.length > shown.length ? (
        <li className={classes.more}>
          <Button variant="default" size="compact-md" onClick={() => setIsAllShown(true)}>
            {ATTENTION_COPY.showAll(active.length)}
          </Button>
        </li>
      ) : null}
      {seen.length > 0 ? (
        <li className={classes.more}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            aria-expanded={isSeenShown}
            onClick={() => setIsSeenShown(!isSeenShown)}
          >
            {ATTENTION_COPY.seen(seen.length)}
          </Button>
        </li>
      ) : null}
    </ol>
  )
}
