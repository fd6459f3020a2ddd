/** Adds a driver, who is then mailed an invitation link, or edits one. */

import { Button, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { formatPhone, phoneError } from '@meridian/domain/accounts/phones.ts'
import {
  DEFAULT_WEEKLY_GOAL,
  isWeeklyGoal,
  MAX_WEEKLY_GOAL,
  MIN_WEEKLY_GOAL,
} from '@meridian/domain/drivers/performance.ts'
import { useState } from 'react'
import { DRIVER_ACCOUNT_TOASTS } from '../../copy/admin.ts'
import { NO_ANSWER } from '../../copy/failures.ts'
import { fieldErrors } from '../../data/call.ts'
import { type Driver, useAddDriver, useDrivers, useEditDriver } from '../../data/drivers/driver-accounts.ts'
import { ChangeAlert, lookupText } from '../../parts/change-error.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import { toast } from '../../ui/toast.ts'
import type { DriverTask } from './driver-task.ts'
import { DRIVER_FORM as copy, DRIVERS_COPY } from './drivers.copy.ts'

const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'weeklyGoal'] as const
const fieldId = (field: string) => `driver-${field}`

export function DriverDialog({ task, onClose }: { task: DriverTask | null; onClose: () => void }) {
  const driver = task?.kind === 'edit' ? task.driver : null
  return (
    <Dialog
      opened={task !== null}
      onClose={onClose}
      title={driver ? DRIVERS_COPY.editOf(fullName(driver.user)) : DRIVERS_COPY.add}
      size="lg"
    >
      {task ? <DriverForm key={driver?.id} driver={driver} onClose={onClose} /> : null}
    </Dialog>
  )
}

const focusFirst = focusFirstError(FIELDS, fieldId)

function DriverForm({ driver, onClose }: { driver: Driver | null; onClose: () => void }) {
  const add = useAddDriver()
  const edit = useEditDriver()
  const drivers = useDrivers()
  const [failure, setFailure] = useState<{ error: unknown; textOf: (now: Driver[]) => string } | null>(null)
  const form = useForm({
    initialValues: {
      firstName: driver?.user.firstName ?? '',
      lastName: driver?.user.lastName ?? '',
      email: driver?.user.email ?? '',
      phone: driver?.user.phone ?? '',
      weeklyGoal: (driver?.weeklyGoal ?? DEFAULT_WEEKLY_GOAL) as number | string,
    },
    validate: {
      firstName: (text) => (text.trim() ? null : copy.firstNameMissing),
      email: (text) => (text.trim() ? null : copy.emailMissing),
      phone: phoneError,
      weeklyGoal: (value) => (isWeeklyGoal(Number(value)) ? null : copy.weeklyGoalRange),
    },
  })

  function submit(values: typeof form.values) {
    if (add.isPending || edit.isPending) return
    setFailure(null)
    const { email, weeklyGoal, ...person } = values
    const facts = { ...person, weeklyGoal: Number(weeklyGoal) }
    const onError = (error: unknown) => {
      const named = fieldErrors(error)
      form.setErrors(named)
      const textOf = (now: Driver[]) => (driver ? editedText(now, driver.id, facts) : addedText(now, email))
      if (!focusFirst(named)) setFailure({ error, textOf })
    }
    const finish = (words: Parameters<typeof toast>[0]) => {
      toast(words)
      onClose()
    }
    if (driver)
      edit.mutate({ id: driver.id, ...facts }, { onSuccess: () => finish(DRIVER_ACCOUNT_TOASTS.saved), onError })
    else
      add.mutate(
        { ...facts, email },
        { onSuccess: ({ user }) => finish(DRIVER_ACCOUNT_TOASTS.added(user.email)), onError },
      )
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
      <Stack gap="md">
        {failure ? <ChangeAlert error={failure.error} lookup={lookupText(drivers, failure.textOf)} /> : null}
        <DriverFields form={form} isNew={driver === null} />
        {driver ? null : (
          <Text size="sm" c="dimmed">
            {copy.invitation}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {copy.close}
          </Button>
          <Button type="submit" loading={add.isPending || edit.isPending}>
            {driver ? copy.save : DRIVERS_COPY.add}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function addedText(now: readonly Driver[], email: string): string {
  const isThere = now.some(({ user }) => user.email.toLowerCase() === email.trim().toLowerCase())
  return isThere ? NO_ANSWER.driverAdded(email.trim()) : NO_ANSWER.driverNotAdded(email.trim())
}

function editedText(now: readonly Driver[], id: number, typed: Omit<Values, 'email'>): string {
  const driver = now.find((each) => each.id === id)
  const isSaved =
    driver?.user.firstName === typed.firstName.trim() &&
    (driver.user.lastName ?? '') === typed.lastName.trim() &&
    (driver.user.phone ?? '') === (formatPhone(typed.phone) ?? '') &&
    driver.weeklyGoal === typed.weeklyGoal
  return isSaved ? NO_ANSWER.driverSaved : NO_ANSWER.driverNotSaved
}

type Values = { firstName: string; lastName: string; email: string; phone: string; weeklyGoal: number | string }

function DriverFields({ form, isNew }: { form: Pick<UseFormReturnType<Values>, 'getInputProps'>; isNew: boolean }) {
  const field = (name: (typeof FIELDS)[number]) => ({ id: fieldId(name), ...form.getInputProps(name) })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput label={copy.firstName} autoComplete="off" maxLength={100} data-autofocus {...field('firstName')} />
      <TextInput label={copy.lastName} autoComplete="off" maxLength={100} {...field('lastName')} />
      <TextInput
        type="email"
        label={copy.email}
        autoComplete="off"
        disabled={!isNew}
        {...(isNew ? {} : { description: copy.emailFixed })}
        {...field('email')}
      />
      <PhoneField label={copy.phone} autoComplete="off" {...field('phone')} />
      <NumberInput
        label={copy.weeklyGoal}
        size="md"
        min={MIN_WEEKLY_GOAL}
        max={MAX_WEEKLY_GOAL}
        allowDecimal={false}
        {...field('weeklyGoal')}
      />
    </SimpleGrid>
  )
}
