/** Everything of today that needs a dispatcher, the worst first, each with what can be done about it. The same on every screen. */
import { Button, CloseButton, Skeleton, Switch, Text } from '@mantine/core'
import { formatCount } from '@meridian/domain/time/format.ts'
import { type ReactNode, useState } from 'react'
import { type AttentionItem, useAttention } from '../../data/dispatch/attention.ts'
import { Gate } from '../../ui/gate.tsx'
import { useOpenOrder } from '../admin-order/opened-order.tsx'
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
  const items = attention.data ?? []
  const counts = countGroups(items)
  // The last one of a group was handled: the filter would show nothing.
  const group = chosen && counts.has(chosen) ? chosen : null
  return (
    <section className={classes.rail} data-column={onClose ? true : undefined} aria-label={ATTENTION}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {ATTENTION} <span className="tabular">{items.length > 0 ? formatCount(items.length) : null}</span>
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
              <Entries items={group ? all.filter((item) => groupsOf(item).has(group)) : all} onTask={setTask} />
            </>
          )
        }
      </Gate>
      <AttentionDialogs items={items} task={task} onClose={() => setTask(null)} />
    </section>
  )
}

const groupsOf = ({ reasons }: AttentionItem): Set<AttentionGroup> => new Set(reasons.map(({ kind }) => GROUP_OF[kind]))

function countGroups(items: readonly AttentionItem[]): Map<AttentionGroup, number> {
  const counts = new Map<AttentionGroup, number>()
  for (const item of items) for (const group of groupsOf(item)) counts.set(group, (counts.get(group) ?? 0) + 1)
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

function Entries({ items, onTask }: { items: readonly AttentionItem[]; onTask: (task: AttentionTask) => void }) {
  const [isAllShown, setIsAllShown] = useState(false)
  const onOpen = useOpenOrder()
  const shown = isAllShown ? items : items.slice(0, FIRST_SHOWN)
  return (
    <ol className={classes.list}>
      {shown.map((item) => (
        <AttentionEntry key={item.key} item={item} onOpen={onOpen} onTask={onTask} />
      ))}
      {items.length > shown.length ? (
        <li className={classes.more}>
          <Button variant="default" size="compact-md" onClick={() => setIsAllShown(true)}>
            {ATTENTION_COPY.showAll(items.length)}
          </Button>
        </li>
      ) : null}
    </ol>
  )
}
