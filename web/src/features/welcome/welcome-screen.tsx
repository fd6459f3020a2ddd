import { Anchor, Card, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { HOME_BY_ROLE } from '@meridian/domain/accounts/accounts.ts'
import { IconHistory, IconMapPin, IconReceipt, IconShieldLock } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WELCOME, WELCOME_COPY } from '../../copy/shell.ts'
import { UI_COPY } from '../../copy/ui.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { isOrganizationUnnamed, OrganizationForm } from './organization-form.tsx'
import classes from './welcome-screen.module.css'

const VALUES = [
  { icon: IconReceipt, ...WELCOME_COPY.values.price },
  { icon: IconHistory, ...WELCOME_COPY.values.record },
  { icon: IconShieldLock, ...WELCOME_COPY.values.account },
  { icon: IconMapPin, ...WELCOME_COPY.values.area },
]

export function WelcomeScreen() {
  const navigate = useNavigate()
  const elapsedMs = useElapsed()
  const [user] = useState(storedUser)
  // Nobody is taken away from a field that they are filling in.
  const [isAnswering, setAnswering] = useState(false)
  const home = HOME_BY_ROLE[user?.role ?? 'client']
  useDocumentTitle(UI_COPY.pageTitle(WELCOME_COPY.title))
  const word = WELCOME.words[Math.floor(elapsedMs / WELCOME.wordMs) % WELCOME.words.length]
  const isOver = !isAnswering && elapsedMs >= WELCOME.redirectMs

  useEffect(() => {
    if (isOver) void navigate({ to: home, replace: true })
  }, [isOver, navigate, home])

  return (
    <div className={classes.page}>
      {isOrganizationUnnamed(user) ? (
        <OrganizationForm
          user={user}
          onStart={() => setAnswering(true)}
          onSaved={() => void navigate({ to: home, replace: true })}
        />
      ) : null}
      <h1 className={classes.line}>
        {WELCOME_COPY.line}{' '}
        <span key={word} className={classes.word} aria-live="off">
          {word}
        </span>
      </h1>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md" className={classes.values}>
        {VALUES.map(({ icon: Icon, title, text }) => (
          <Card key={title}>
            <ThemeIcon variant="light" size={44}>
              <Icon size={24} stroke={1.75} aria-hidden />
            </ThemeIcon>
            <Title order={2} size="h3" mt="md" mb={4}>
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed" ta="center" className="tabular">
        {isAnswering ? WELCOME_COPY.whenReady : WELCOME_COPY.countdown(WELCOME.redirectMs - elapsedMs)}{' '}
        <Anchor component={Link} to={home} inherit underline="always">
          {isAnswering ? WELCOME_COPY.skip : WELCOME_COPY.goNow}
        </Anchor>
      </Text>
    </div>
  )
}

/** Milliseconds since the screen opened, in whole seconds. Measured by the clock: timers of a hidden tab run late. */
function useElapsed(): number {
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    const since = Date.now()
    const timer = setInterval(() => setElapsedMs(Math.round((Date.now() - since) / 1000) * 1000), 1000)
    return () => clearInterval(timer)
  }, [])
  return elapsedMs
}
