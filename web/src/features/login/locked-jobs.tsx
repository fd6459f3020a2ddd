/** Loaded only where a driver left open jobs behind: to be read with the password that was chosen at the log-out. */
import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { currentStop, driverStatusLabel } from '@meridian/domain/orders/timeline.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasLockedJobs, type LockedJob, unlockJobs } from '../../data/driver/locked-jobs.ts'
import { PasswordField } from '../../parts/accounts/password-field.tsx'
import { phoneHref } from '../../ui/phone-href.ts'
import { LOCKED_COPY as copy } from './locked-jobs.copy.ts'
import classes from './login.module.css'

export function LockedJobs() {
  const [isThere, setIsThere] = useState(false)
  const [password, setPassword] = useState('')
  const unlock = useMutation({ mutationFn: unlockJobs })
  useEffect(
    () =>
      void hasLockedJobs().then(setIsThere, (error) => console.info('What is saved on this phone was not read', error)),
    [],
  )
  if (!isThere) return null
  const jobs = Array.isArray(unlock.data) ? unlock.data : null
  const triesLeft = unlock.data && !jobs && 'triesLeft' in unlock.data ? unlock.data.triesLeft : null
  return (
    <Paper component="section" className={classes.single} aria-label={copy.title} mb="lg">
      <Title order={2}>{copy.title}</Title>
      {jobs ? (
        <>
          <Text>{copy.readOnly}</Text>
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </>
      ) : (
        <Stack
          gap="sm"
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            if (password && !unlock.isPending) unlock.mutate(password)
          }}
        >
          <Text>{copy.lead}</Text>
          <PasswordField
            label={copy.label}
            autoComplete="off"
            value={password}
            error={triesLeft === null ? null : copy.wrong(triesLeft)}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" size="md" loading={unlock.isPending} disabled={triesLeft === 0}>
            {copy.read}
          </Button>
        </Stack>
      )}
    </Paper>
  )
}

function Job({ job }: { job: LockedJob }) {
  const next = job.isReturning ? 'pickup' : currentStop(job.status)
  const stops = next === 'pickup' && !job.isReturning ? (['pickup', 'delivery'] as const) : [next]
  return (
    <Stack gap="xs" mt="md" component="article" aria-label={job.label}>
      <Title order={3}>
        {job.label} · {driverStatusLabel(job.status)}
      </Title>
      <Text>{copy.packages(job.packageCount)}</Text>
      {stops.map((stop) => (
        <div key={stop}>
          <Text fw={600}>{copy.stops[job.isReturning ? 'return' : stop]}</Text>
          <Text>{job[`${stop}Address`]}</Text>
          <Contact name={job[`${stop}ContactName`]} phone={job[`${stop}ContactPhone`]} />
        </div>
      ))}
    </Stack>
  )
}

const Contact = ({ name, phone }: { name: string | null; phone: string | null }) => (
  <Text>
    {name}
    {name && phone ? ' · ' : null}
    {phone ? (
      <Anchor href={phoneHref(phone)} underline="always">
        {phone}
      </Anchor>
    ) : null}
  </Text>
)
