/** The rules of auto-dispatch: the first one that fits an order offers or assigns it by itself. */
import { Button, Group, NumberInput, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import {
  PRIORITIES,
  PRIORITY_LABELS,
  type Priority,
  SERVICE_TYPE_LABELS,
  SERVICE_TYPES,
  type ServiceType,
} from '@meridian/domain/orders/orders.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type DispatchRule,
  type RuleFacts,
  useAutoDispatch,
  useDispatchRules,
  useOrderRules,
  useRemoveRule,
  useSaveRule,
  useSwitchAutoDispatch,
} from '../../data/dispatch/dispatch-rules.ts'
import { FailureAlert, toastFailure } from '../../parts/failed-action.tsx'
import { ConfirmForm } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { factsOf, RuleRow } from './rule-row.tsx'
import { RULES_COPY as copy, REMOVE_RULE_COPY, RULE_FORM } from './rules.copy.ts'
import classes from './rules-dialog.module.css'

export const RulesDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title={copy.title} size="lg">
    {opened ? <Rules /> : null}
  </Dialog>
)

const NEW_RULE: RuleFacts = {
  name: '',
  isOn: false,
  serviceType: null,
  priority: null,
  area: null,
  minutesBeforeLatestStart: null,
  withinMiles: 15,
  mode: 'offer',
  answerSeconds: 60,
}

type Shown = { edited: { id: number | null; facts: RuleFacts } } | { removed: DispatchRule }

function Rules() {
  const rules = useDispatchRules()
  const [shown, setShown] = useState<Shown | null>(null)
  const back = () => setShown(null)
  if (shown && 'edited' in shown) return <RuleForm {...shown.edited} onDone={back} />
  if (shown) return <RemoveRule rule={shown.removed} onDone={back} />
  return (
    <Stack gap="md">
      <MasterSwitch />
      <Text size="sm" c="dimmed">
        {copy.lead}
      </Text>
      <Gate query={rules} skeleton={<Skeleton h={120} />} errorTitle={copy.failed} compact>
        {(rows) =>
          rows.length === 0 ? (
            <Text>{copy.none}</Text>
          ) : (
            <RuleList
              rules={rows}
              onEdit={(rule) => setShown({ edited: { id: rule.id, facts: factsOf(rule) } })}
              onRemove={(rule) => setShown({ removed: rule })}
            />
          )
        }
      </Gate>
      <Group>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setShown({ edited: { id: null, facts: NEW_RULE } })}
        >
          {copy.add}
        </Button>
      </Group>
    </Stack>
  )
}

/** Off: no rule acts, and each stays as it is. */
function MasterSwitch() {
  const state = useAutoDispatch()
  const change = useSwitchAutoDispatch()
  return (
    <Switch
      size="md"
      label={copy.title}
      description={masterText(state.data)}
      checked={state.data?.isOn ?? false}
      disabled={!state.data || change.isPending}
      onChange={({ currentTarget }) =>
        change.mutate(currentTarget.checked, {
          onError: toastFailure({ title: copy.switchFailed, otherwise: copy.tryAgain }),
        })
      }
    />
  )
}

function masterText(state: { isOn: boolean; rulesOn: number } | undefined): string {
  if (!state) return ' '
  if (!state.isOn) return copy.off
  return state.rulesOn === 0 ? copy.onWithoutRules : copy.on
}

type ListProps = {
  rules: readonly DispatchRule[]
  onEdit: (rule: DispatchRule) => void
  onRemove: (rule: DispatchRule) => void
}

function RuleList({ rules, onEdit, onRemove }: ListProps) {
  const order = useOrderRules()
  const move = (at: number, by: -1 | 1) => {
    const moved = [...rules]
    moved.splice(at + by, 0, ...moved.splice(at, 1))
    order.mutate(moved, {
      onError: toastFailure({ title: copy.orderFailed, otherwise: copy.listShows }),
    })
  }
  return (
    <ol>
      {rules.map((rule, at) => (
        <RuleRow
          key={rule.id}
          rule={rule}
          onUp={at > 0 ? () => move(at, -1) : undefined}
          onDown={at < rules.length - 1 ? () => move(at, 1) : undefined}
          onEdit={() => onEdit(rule)}
          onRemove={() => onRemove(rule)}
        />
      ))}
    </ol>
  )
}

function RemoveRule({ rule, onDone }: { rule: DispatchRule; onDone: () => void }) {
  const remove = useRemoveRule()
  return (
    <ConfirmForm
      keep={REMOVE_RULE_COPY.keep}
      confirm={REMOVE_RULE_COPY.confirm}
      command={remove}
      failure={(error) => <FailureAlert error={error} otherwise={REMOVE_RULE_COPY.failed} />}
      onConfirm={() => remove.mutate(rule.id, { onSuccess: onDone })}
      onClose={onDone}
    >
      <Text>{REMOVE_RULE_COPY.question(rule.name)}</Text>
    </ConfirmForm>
  )
}

function RuleForm({ id, facts: first, onDone }: { id: number | null; facts: RuleFacts; onDone: () => void }) {
  const [facts, setFacts] = useState(first)
  const save = useSaveRule()
  const edit = (changes: Partial<RuleFacts>) => setFacts({ ...facts, ...changes })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending && facts.name.trim()) save.mutate({ id, facts }, { onSuccess: onDone })
      }}
    >
      <Stack gap="md">
        <FailureAlert error={save.error} otherwise={RULE_FORM.failed} />
        <TextInput
          label={RULE_FORM.name}
          data-autofocus
          maxLength={100}
          value={facts.name}
          onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
        />
        <div className={classes.fields}>
          <SelectField
            label={RULE_FORM.priority}
            placeholder={RULE_FORM.any}
            clearable
            data={PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
            value={facts.priority ?? null}
            onChange={(priority) => edit({ priority: priority as Priority | null })}
          />
          <SelectField
            label={RULE_FORM.service}
            placeholder={RULE_FORM.any}
            clearable
            data={SERVICE_TYPES.map((value) => ({ value, label: SERVICE_TYPE_LABELS[value] }))}
            value={facts.serviceType ?? null}
            onChange={(serviceType) => edit({ serviceType: serviceType as ServiceType | null })}
          />
          <TextInput
            label={RULE_FORM.area}
            placeholder={RULE_FORM.anyArea}
            maxLength={100}
            value={facts.area ?? ''}
            onChange={({ currentTarget }) => edit({ area: currentTarget.value || null })}
          />
          <NumberInput
            label={RULE_FORM.within}
            placeholder={RULE_FORM.anyDistance}
            size="md"
            min={0.1}
            max={1000}
            value={facts.withinMiles ?? ''}
            onChange={(value) => edit({ withinMiles: value === '' ? null : Number(value) })}
          />
          <NumberInput
            label={RULE_FORM.minutesBefore}
            description={RULE_FORM.minutesBeforeHint}
            size="md"
            min={0}
            max={10_080}
            allowDecimal={false}
            value={facts.minutesBeforeLatestStart ?? ''}
            onChange={(value) => edit({ minutesBeforeLatestStart: value === '' ? null : Number(value) })}
          />
          <NumberInput
            label={RULE_FORM.answerSeconds}
            description={RULE_FORM.answerSecondsHint}
            size="md"
            min={10}
            max={3600}
            allowDecimal={false}
            disabled={facts.mode === 'assign'}
            value={facts.answerSeconds ?? 60}
            onChange={(value) => edit({ answerSeconds: Number(value) || 60 })}
          />
        </div>
        <Segments
          aria-label={RULE_FORM.mode}
          size="sm"
          data={[
            { value: 'offer', label: RULE_FORM.modes.offer },
            { value: 'assign', label: RULE_FORM.modes.assign },
          ]}
          value={facts.mode ?? 'offer'}
          onChange={(mode) => edit({ mode })}
        />
        <Switch
          label={RULE_FORM.isOn}
          checked={facts.isOn ?? false}
          onChange={({ currentTarget }) => edit({ isOn: currentTarget.checked })}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {RULE_FORM.back}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!facts.name.trim()}>
            {RULE_FORM.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
