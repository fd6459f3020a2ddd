/** A link that sets up a phone's app: opened on the phone, or scanned with it, the app asks once and begins. */
import type { PhoneApp } from '@meridian/domain/drivers/phone-apps.ts'

export type PhonePairing = { app: PhoneApp; url: string; key: string }

/** Every few seconds on the move, and whether one drives or stands. */
const INTERVAL_S = 15
const FASTEST_S = 5
const DISTANCE_M = 30
const HEARTBEAT_S = 120

export function pairingLink({ app, url, key }: PhonePairing): string {
  if (app === 'traccar') {
    const settings = {
      url,
      id: key,
      accuracy: 'high',
      distance: String(DISTANCE_M),
      interval: String(INTERVAL_S),
      fastest_interval: String(FASTEST_S),
      heartbeat: String(HEARTBEAT_S),
      buffer: 'true',
      stop_detection: 'true',
    }
    return `org.traccar.client://config?${new URLSearchParams(settings)}`
  }
  const settings = {
    _type: 'configuration',
    // HTTP, and 'move': every few seconds while driving.
    mode: 3,
    monitoring: 2,
    url,
    auth: true,
    usePassword: true,
    username: 'driver',
    password: key,
    deviceId: 'phone',
    tid: 'dr',
    moveModeLocatorInterval: INTERVAL_S,
    locatorInterval: INTERVAL_S,
    locatorDisplacement: DISTANCE_M,
  }
  return `owntracks:///config?inline=${encodeURIComponent(btoa(JSON.stringify(settings)))}`
}
