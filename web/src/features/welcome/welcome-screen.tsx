import { Anchor, Card, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { HOME_BY_ROLE } from '@meridian/domain/accounts.ts'
import { IconHistory, IconMapPin, IconReceipt, IconShieldLock } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WELCOME, WELCOME_COPY } from '../../copy/shell.ts'
import { storedUser } from '../../data/stored-user.ts'
import { isOrganizationUnnamed, OrganizationForm } from './organization-form.tsx'
import classes from './welcome-screen.module.css'

const VALUES = [
  {
    icon: IconReceipt,
    title: 'A price that adds up',
    text: 'Base, distance and priority each have their own line. What you are quoted is what you pay.',
  },
  {
    icon: IconHistory,
    title: 'Every step on record',
    text: 'From the request to the hand-over, each change of a delivery is kept with its time.',
  },
  {
    icon: IconShieldLock,
    title: 'A protected account',
    text: 'Two-factor sign-in, a list of your open sessions, and one button that ends all the others.',
  },
  {
    icon: IconMapPin,
    title: 'Five states, one service',
    text: 'Texas, Oklahoma, New Mexico, Arkansas and Louisiana, for medical and financial items.',
  },
]

export function WelcomeScreen() {
  const navigate = useNavigate()
  const elapsedMs = useElapsed()
  const [user] = useState(storedUser)
  // Nobody is taken away from a field that they are filling in.
  const [isAnswering, setAnswering] = useState(false)
  const home = HOME_BY_ROLE[user?.role ?? 'client']
  useDocumentTitle('Welcome · Meridian')
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
        Every delivery, in one word:{' '}
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
          {isAnswering ? WELCOME_COPY.skip : 'go now'}
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
