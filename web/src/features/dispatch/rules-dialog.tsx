/** The rules of auto-dispatch: the first one that fits an order offers or assigns it by itself. */
import { ActionIcon, Button, Group, NumberInput, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { formatCounted } from '@meridian/domain/format.ts'
import {
  PRIORITIES,
  PRIORITY_LABELS,
  type Priority,
  SERVICE_TYPE_LABELS,
  SERVICE_TYPES,
  type ServiceType,
} from '@meridian/domain/orders.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type DispatchRule,
  type RuleFacts,
  useDispatchRules,
  useRemoveRule,
  useSaveRule,
} from '../../data/dispatch-rules.ts'
import { FailureAlert, toastFailure } from '../../parts/failed-action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/select-field.tsx'
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

function Rules() {
  const rules = useDispatchRules()
  const [edited, setEdited] = useState<{ id: number | null; facts: RuleFacts } | null>(null)
  if (edited) return <RuleForm {...edited} onDone={() => setEdited(null)} />
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Off until a rule is switched on. The first rule that fits an order decides; every decision is shown on the
        order.
      </Text>
      <Gate query={rules} skeleton={<Skeleton h={120} />} errorTitle="The rules did not load" compact>
        {(rows) =>
          rows.length === 0 ? (
            <Text>No rules yet: every order is assigned by hand, by the planner, or accepted by a driver.</Text>
          ) : (
            <ol>
              {rows.map((rule) => (
                <RuleRow key={rule.id} rule={rule} onEdit={() => setEdited({ id: rule.id, facts: factsOf(rule) })} />
              ))}
            </ol>
          )
        }
      </Gate>
      <Group>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setEdited({ id: null, facts: NEW_RULE })}
        >
          Add rule
        </Button>
      </Group>
    </Stack>
  )
}

const factsOf = ({ id: _id, ...facts }: DispatchRule): RuleFacts => facts

const onError = toastFailure({ title: 'Rule not changed', otherwise: 'Try again.' })

function RuleRow({ rule, onEdit }: { rule: DispatchRule; onEdit: () => void }) {
  const save = useSaveRule()
  const remove = useRemoveRule()
  return (
    <li className={classes.rule}>
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
      <ActionIcon variant="subtle" size={44} aria-label={`Edit ${rule.name}`} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        loading={remove.isPending}
        aria-label={`Remove ${rule.name}`}
        onClick={() => remove.mutate(rule.id, { onError })}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
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
