/** The rules of auto-dispatch: the first one that fits an order offers or assigns it by itself. */
import { Button, Group, NumberInput, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import {
  PRIORITIES,
  PRIORITY_LABELS,
  type Priority,
  SERVICE_TYPE_LABELS,
  SERVICE_TYPES,
  type ServiceType,
} from '@meridian/domain/orders.ts'
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
} from '../../data/dispatch-rules.ts'
import { FailureAlert, toastFailure } from '../../parts/failed-action.tsx'
import { ConfirmForm } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { factsOf, RuleRow } from './rule-row.tsx'
import classes from './rules-dialog.module.css'

export const RulesDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title="Auto-dispatch" size="lg">
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
        The first rule that fits an order decides; every decision is shown on the order.
      </Text>
      <Gate query={rules} skeleton={<Skeleton h={120} />} errorTitle="The rules did not load" compact>
        {(rows) =>
          rows.length === 0 ? (
            <Text>No rules yet: every order is assigned by hand, by the planner, or accepted by a driver.</Text>
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
          Add rule
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
      label="Auto-dispatch"
      description={masterText(state.data)}
      checked={state.data?.isOn ?? false}
      disabled={!state.data || change.isPending}
      onChange={({ currentTarget }) =>
        change.mutate(currentTarget.checked, {
          onError: toastFailure({ title: 'Auto-dispatch not changed', otherwise: 'Try again.' }),
        })
      }
    />
  )
}

function masterText(state: { isOn: boolean; rulesOn: number } | undefined): string {
  if (!state) return ' '
  if (!state.isOn) return 'Off: nothing is offered or assigned by itself. The rules stay as they are.'
  return state.rulesOn === 0 ? 'On, but no rule is: nothing happens by itself.' : 'The rules below act by themselves.'
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
      onError: toastFailure({ title: 'Order not changed', otherwise: 'The list shows what is true now.' }),
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
      keep="Keep the rule"
      confirm="Delete rule"
      command={remove}
      failure={(error) => <FailureAlert error={error} otherwise="The rule was not deleted. Try again." />}
      onConfirm={() => remove.mutate(rule.id, { onSuccess: onDone })}
      onClose={onDone}
    >
      <Text>
        Delete the rule ‘{rule.name}’? What it has decided stays. To stop it for a while, switch it off instead.
      </Text>
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
        <FailureAlert error={save.error} otherwise="The rule was not saved. Try again." />
        <TextInput
          label="Name"
          data-autofocus
          maxLength={100}
          value={facts.name}
          onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
        />
        <div className={classes.fields}>
          <SelectField
            label="Priority"
            placeholder="Any"
            clearable
            data={PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
            value={facts.priority ?? null}
            onChange={(priority) => edit({ priority: priority as Priority | null })}
          />
          <SelectField
            label="Service"
            placeholder="Any"
            clearable
            data={SERVICE_TYPES.map((value) => ({ value, label: SERVICE_TYPE_LABELS[value] }))}
            value={facts.serviceType ?? null}
            onChange={(serviceType) => edit({ serviceType: serviceType as ServiceType | null })}
          />
          <TextInput
            label="Pickup in"
            placeholder="Any city or ZIP"
            maxLength={100}
            value={facts.area ?? ''}
            onChange={({ currentTarget }) => edit({ area: currentTarget.value || null })}
          />
          <NumberInput
            label="Drivers within (miles)"
            placeholder="Any distance"
            size="md"
            min={0.1}
            max={1000}
            value={facts.withinMiles ?? ''}
            onChange={(value) => edit({ withinMiles: value === '' ? null : Number(value) })}
          />
          <NumberInput
            label="Minutes before the latest start"
            description="Empty: at once"
            size="md"
            min={0}
            max={10_080}
            allowDecimal={false}
            value={facts.minutesBeforeLatestStart ?? ''}
            onChange={(value) => edit({ minutesBeforeLatestStart: value === '' ? null : Number(value) })}
          />
          <NumberInput
            label="Seconds to answer an offer"
            description="Then the next driver is asked"
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
          aria-label="What the rule does"
          size="sm"
          data={[
            { value: 'offer', label: 'Offer to the driver' },
            { value: 'assign', label: 'Assign' },
          ]}
          value={facts.mode ?? 'offer'}
          onChange={(mode) => edit({ mode })}
        />
        <Switch
          label="The rule is on"
          checked={facts.isOn ?? false}
          onChange={({ currentTarget }) => edit({ isOn: currentTarget.checked })}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            Back
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!facts.name.trim()}>
            Save rule
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
