import { Paper, Tabs, Text, Title, VisuallyHidden } from '@mantine/core'
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { useLocation, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { LOGIN_COPY } from '../../copy/accounts.ts'
import { VERIFY_LINK } from '../../copy/verify-link.ts'
import { switchLanguage } from '../../data/accounts/language.ts'
import { clearStored, LOCKED_DATABASE, storedUser } from '../../data/accounts/stored-user.ts'
import { navigateTo } from '../../data/navigation.ts'
import { onceOnline } from '../../data/once-online.ts'
import { readMailLink } from '../../data/search-params.ts'
import { Brand } from '../../ui/brand.tsx'
import { LanguageLink } from '../../ui/language-switch.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { LinkButton } from './card-parts.tsx'
import classes from './login.module.css'
import { USERNAME_FIELD } from './password-step.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { FULL_NAME_FIELD, SignUpCard } from './sign-up-card.tsx'
import { SSO_LINK } from './sso-link.copy.ts'

// Only links need these, so they are separate chunks.
const ResetCard = lazy(() => import('./reset-card.tsx').then(({ ResetCard }) => ({ default: ResetCard })))
const InviteCard = lazy(() => import('./invite-card.tsx').then(({ InviteCard }) => ({ default: InviteCard })))

const SecondStepCard = lazy(() =>
  import('./second-step-card.tsx').then(({ SecondStepCard }) => ({ default: SecondStepCard })),
)
const VerifyCard = lazy(() => import('./verify-card.tsx').then(({ VerifyCard }) => ({ default: VerifyCard })))

const LockedJobs = lazy(async () => ({ default: (await onceOnline(() => import('./locked-jobs.tsx'))).LockedJobs }))

type Card = 'sign-in' | 'sign-up'

export function LoginScreen() {
  const { next } = useSearch({ from: '/login' })
  const { reset, invite, verify, second } = readMailLink(useLocation({ select: ({ hash }) => hash }))
  const [newcomer, setNewcomer] = useState('')

  useDocumentTitle(LOGIN_COPY.documentTitle)
  // On most devices there is none, and no module is loaded to find that out.
  const [hasLocked, setHasLocked] = useState(false)
  useEffect(() => {
    globalThis.indexedDB?.databases?.().then(
      (all) => setHasLocked(all.some(({ name }) => name === LOCKED_DATABASE)),
      () => {},
    )
  }, [])

  /** Removes the token from the URL, so that a reload does not use the link again. */
  const leaveLink = () => navigateTo('/login')

  function finishLink(email = '') {
    setNewcomer(email)
    if (!storedUser()) return leaveLink()
    // Another user is signed in here. The link's account signs in now, so that user's session and navigation bar must go.
    clearStored()
    location.assign('/login')
  }

  return (
    <div className={classes.page}>
      <Meridians />
      <header className={classes.header}>
        <Brand />
        <LanguageLink onSwitch={switchLanguage} />
      </header>
      <div className={classes.main}>
        <Suspense>{hasLocked ? <LockedJobs /> : null}</Suspense>
        {reset || invite || verify || second ? (
          <Paper component="section" className={classes.single}>
            <VisuallyHidden component="h1">{LOGIN_COPY.title}</VisuallyHidden>
            <Suspense fallback={<div className={classes.pending} aria-busy="true" />}>
              {second ? (
                <SecondStepCard challenge={second} next={next ?? null} onLeave={leaveLink} />
              ) : verify ? (
                <VerifyCard token={verify} onLeave={leaveLink} />
              ) : reset ? (
                <ResetCard token={reset} onDone={finishLink} onLeave={leaveLink} />
              ) : (
                <InviteCard token={invite ?? ''} onDone={finishLink} onLeave={leaveLink} />
              )}
            </Suspense>
          </Paper>
        ) : (
          <SignInOrUp next={next ?? null} newcomer={newcomer} onNewcomer={setNewcomer} />
        )}
      </div>
      <footer className={classes.footer}>
        {/* A page of the server's own. */}
        <a href={`/sso${next ? `?next=${encodeURIComponent(next)}` : ''}`}>{SSO_LINK}</a>
        <ScreenLink href="/verify">{VERIFY_LINK}</ScreenLink>
      </footer>
    </div>
  )
}

/** The lines of the logo, large and faint. */
const Meridians = () => (
  <svg className={classes.meridians} viewBox="-500 -500 1000 1000" fill="none" aria-hidden="true">
    {[499, 430, 330, 205, 70].map((radius) => (
      <ellipse key={radius} rx={radius} ry="499" vectorEffect="non-scaling-stroke" />
    ))}
  </svg>
)

type Props = { next: string | null; newcomer: string; onNewcomer: (email: string) => void }

/** Two cards side by side from 900 px, tabs below. One tree for both, so that rotating a tablet loses no input. */
function SignInOrUp({ next, newcomer, onNewcomer }: Props) {
  const isWide = useMediaQuery('(min-width: 56.25em)', true, { getInitialValueInEffect: false })
  const [card, setCard] = useState<Card>('sign-in')
  const [hasSignedUp, setHasSignedUp] = useState(false)

  function turnTo(other: Card) {
    flushSync(() => setCard(other))
    document.getElementById(other === 'sign-in' ? USERNAME_FIELD : FULL_NAME_FIELD)?.focus()
  }
  const panel = (name: Card) =>
    isWide
      ? { className: classes.card }
      : {
          className: classes.card,
          id: `account-panel-${name}`,
          role: 'tabpanel',
          'aria-labelledby': `account-tab-${name}`,
          hidden: card !== name,
        }

  return (
    <>
      <div className={classes.intro}>
        <Title order={1}>{LOGIN_COPY.title}</Title>
        <Text c="dimmed">{LOGIN_COPY.lead}</Text>
      </div>
      {!isWide && (
        <Tabs id="account" variant="pills" value={card} onChange={(value) => setCard(value as Card)}>
          <Tabs.List grow className={classes.tabs}>
            <Tabs.Tab className={classes.tab} value="sign-in">
              {LOGIN_COPY.signIn.title}
            </Tabs.Tab>
            <Tabs.Tab className={classes.tab} value="sign-up">
              {LOGIN_COPY.signUp.tab}
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      <div className={classes.cards}>
        <Paper component="section" {...panel('sign-in')}>
          <SignInCard
            key={newcomer}
            username={newcomer}
            takesFocus={isWide || newcomer !== ''}
            next={next ?? (hasSignedUp ? '/welcome' : null)}
          />
          <Toggle
            question={LOGIN_COPY.signIn.toSignUp}
            answer={LOGIN_COPY.signIn.signUpLink}
            onClick={() => turnTo('sign-up')}
          />
        </Paper>
        <Paper component="section" {...panel('sign-up')}>
          <SignUpCard
            onRegistered={(email) => {
              setCard('sign-in')
              setHasSignedUp(true)
              onNewcomer(email)
            }}
          />
          <Toggle
            question={LOGIN_COPY.signUp.toSignIn}
            answer={LOGIN_COPY.signUp.signInLink}
            onClick={() => turnTo('sign-in')}
          />
        </Paper>
      </div>
    </>
  )
}

/** Labeled with the whole sentence: screen readers could not tell two buttons called 'Sign in' apart. */
function Toggle({ question, answer, onClick }: { question: string; answer: string; onClick: () => void }) {
  return (
    <p className={classes.toggle}>
      {question}{' '}
      <LinkButton label={`${question} ${answer}`} onClick={onClick}>
        {answer}
      </LinkButton>
    </p>
  )
}
