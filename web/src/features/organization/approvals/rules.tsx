import { Alert, Badge, Button, Checkbox, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { PRIORITIES, PRIORITY_LABELS, type Priority } from '@meridian/domain/orders/orders.ts'
import { type SubmitEvent, useState } from 'react'
import { storedUser } from '../../../data/accounts/stored-user.ts'
import { useAddApprovalRule, useApprovalRules, useRemoveApprovalRule } from '../../../data/organizations/approvals.ts'
import { toastFailure } from '../../../parts/failed-action.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './approvals.module.css'
import { ORGANIZATION_APPROVALS as copy } from './organization-approvals.copy.ts'

type Rules = NonNullable<ReturnType<typeof useApprovalRules>['data']>

export function ApprovalRules() {
  const rules = useApprovalRules()
  return (
    <section aria-label={copy.rules}>
      <Title order={2} size="h3">
        {copy.rules}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {copy.rulesWhy}
      </Text>
      <Gate query={rules} skeleton={<Skeleton h={160} />} errorTitle={copy.rulesFailed}>
        {(found) => (
          <Stack gap="md">
            <WhoCanApprove people={found.people} />
            <RuleList rules={found.rules} />
            <NewRule people={found.people} />
          </Stack>
        )}
      </Gate>
    </section>
  )
}

/** Said where a rule would stop nothing. */
function WhoCanApprove({ people }: Pick<Rules, 'people'>) {
  const approvers = people.filter(({ mayApprove }) => mayApprove)
  if (approvers.length > 1) return null
  const isAlone = approvers.some(({ id }) => id === storedUser()?.id)
  return (
    <Alert color="yellow" variant="light">
      {isAlone ? copy.alone : copy.nobody}
    </Alert>
  )
}

function RuleList({ rules }: Pick<Rules, 'rules'>) {
  const remove = useRemoveApprovalRule()
  if (rules.length === 0) return <Text>{copy.noRules}</Text>
  return (
    <ul className={classes.list}>
      {rules.map(({ id, person, over, priority, isForApprovers }) => {
        const text = copy.rule(person?.name ?? null, over, priority && PRIORITY_LABELS[priority])
        return (
          <li key={id} className={classes.card}>
            <div className={classes.rule}>
              <Text>{text}</Text>
              {isForApprovers ? <Badge variant="light">{copy.also}</Badge> : null}
              <Button
                variant="default"
                size="sm"
                aria-label={copy.removeNamed(text)}
                loading={remove.isPending && remove.variables === id}
                onClick={() =>
                  remove.mutate(id, {
                    onSuccess: () => toast({ title: copy.removed, tone: 'success' }),
                    onError: toastFailure({ otherwise: copy.notSaved }),
                  })
                }
              >
                {copy.remove}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const AMOUNT = /^\d{1,6}(\.\d{2})?$/

function NewRule({ people }: Pick<Rules, 'people'>) {
  const [over, setOver] = useState('')
  const [priority, setPriority] = useState<string | null>(null)
  const [userId, setUserId] = useState<string | null>(null)
  const [isForApprovers, setIsForApprovers] = useState(false)
  const add = useAddApprovalRule()
  const amount = over.trim()
  const isWrong = amount !== '' && !AMOUNT.test(amount)
  const [isTried, setIsTried] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsTried(true)
    if (isWrong) return
    add.mutate(
      {
        over: amount === '' ? null : Number(amount).toFixed(2),
        priority: priority as Priority | null,
        userId: userId === null ? null : Number(userId),
        isForApprovers,
      },
      {
        onSuccess: () => {
          setOver('')
          setPriority(null)
          setUserId(null)
          setIsForApprovers(false)
          setIsTried(false)
          toast({ title: copy.added, tone: 'success' })
        },
        onError: toastFailure({ otherwise: copy.notSaved }),
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className={classes.card} aria-label={copy.add}>
      <div className={classes.fields}>
        <TextInput
          label={copy.over}
          placeholder={copy.anyAmount}
          inputMode="decimal"
          value={over}
          error={isTried && isWrong ? copy.invalidAmount : null}
          onChange={(event) => setOver(event.currentTarget.value)}
        />
        <SelectField
          label={copy.priority}
          placeholder={copy.anyPriority}
          clearable
          data={PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
          value={priority}
          onChange={setPriority}
        />
        <SelectField
          label={copy.person}
          placeholder={copy.anyone}
          clearable
          searchable
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={userId}
          onChange={setUserId}
        />
      </div>
      <Checkbox
        label={copy.forApprovers}
        checked={isForApprovers}
        onChange={(event) => setIsForApprovers(event.currentTarget.checked)}
      />
      <div>
        <Button type="submit" loading={add.isPending}>
          {copy.add}
        </Button>
      </div>
    </form>
  )
}
