import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { BRAND } from '../../copy/brand.ts'
import { SPLASH } from '../../copy/shell.ts'
import { BrandMark } from '../../ui/brand.tsx'
import classes from './splash-screen.module.css'

/** The logo is drawn, the name appears, everything fades out, and the next screen opens. */
export function SplashScreen() {
  const navigate = useNavigate()
  const router = useRouter()
  const [isFading, setIsFading] = useState(false)
  useDocumentTitle(BRAND.name)

  useEffect(() => {
    // Only visitors who are not signed in see this, and /dashboard sends them to the sign-in page.
    void router.preloadRoute({ to: '/login' })
    const fade = setTimeout(() => setIsFading(true), SPLASH.holdMs)
    const leave = setTimeout(() => void navigate({ to: SPLASH.next, replace: true }), SPLASH.holdMs + SPLASH.fadeMs)
    return () => {
      clearTimeout(fade)
      clearTimeout(leave)
    }
  }, [navigate, router])

  return (
    <div className={classes.splash} data-fading={isFading || undefined}>
      <BrandMark size={96} draws />
      <h1 className={classes.name}>{BRAND.name}</h1>
      <p className={classes.subtitle}>{BRAND.business}</p>
    </div>
  )
}
