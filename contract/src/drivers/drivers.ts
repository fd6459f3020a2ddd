import { ACHIEVEMENT_CATEGORIES } from '@meridian/domain/drivers/achievements.ts'
import { JOB_RADII_MILES } from '@meridian/domain/drivers/job-radius.ts'
import { BADGE_TIERS } from '@meridian/domain/drivers/levels.ts'
import { DEFAULT_WEEKLY_GOAL, MAX_WEEKLY_GOAL, MIN_WEEKLY_GOAL } from '@meridian/domain/drivers/performance.ts'
import { PHONE_APPS } from '@meridian/domain/drivers/phone-apps.ts'
import { DRIVER_STATUSES } from '@meridian/domain/orders/orders.ts'
import { z } from 'zod'
import { emailText } from '../accounts/accounts.ts'
import { endpoint, fileReply } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { order } from '../orders/orders.ts'
import { idParams, isoTime, money, nameText, optionalPhone, pageQuery, phoneOrNone } from '../shapes.ts'

const driver = z.object({
  id: z.number().int(),
  status: z.enum(DRIVER_STATUSES),
  rating: z.number().nullable(),
  totalDeliveries: z.number().int(),
  /** Of the deliveries of this month and the two before; null without one. */
  onTimePercent: z.number().nullable(),
  openJobs: z.number().int(),
  isActive: z.boolean(),
  weeklyGoal: z.number().int(),
  /** The driver's position; null off duty, and while it is unknown. `app`: null, the browser. */
  position: z
    .object({ latitude: z.number(), longitude: z.number(), at: isoTime, app: z.enum(PHONE_APPS).nullable() })
    .nullable(),
  user: z.object({
    id: z.number().int(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string().nullable(),
    email: z.string(),
  }),
})
export type Driver = z.infer<typeof driver>

export const all = endpoint({
  method: 'GET',
  path: '/api/drivers',
  summary: 'All drivers, by name',
  access: ['admin'],
  query: pageQuery,
  reply: z.array(driver),
})

export const performance = endpoint({
  method: 'GET',
  path: '/api/driver/{id}/performance',
  importance: 'deferrable',
  summary: 'Level, streaks and rates of a driver',
  access: ['driver', 'admin'],
  params: idParams,
  reply: z.object({
    totalPoints: z.number().int(),
    level: z.number().int(),
    rank: z.string(),
    pointsToNextLevel: z.number().int(),
    currentStreak: z.number().int(),
    longestStreak: z.number().int(),
    /** Null without deliveries: a new driver's rate is not 0 %. */
    onTimePercentage: z.number().nullable(),
    weeklyProgress: z.number().int(),
    weeklyGoal: z.number().int(),
    perfectDeliveries: z.number().int(),
    averageRating: z.number().nullable(),
  }),
})

export const achievements = endpoint({
  method: 'GET',
  path: '/api/driver/{id}/achievements',
  importance: 'deferrable',
  summary: 'The achievements of a driver, with progress',
  access: ['driver', 'admin'],
  params: idParams,
  reply: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      category: z.enum(ACHIEVEMENT_CATEGORIES),
      progress: z.number(),
      requirement: z.number(),
      points: z.number().int(),
      unlocked: z.boolean(),
      unlockedAt: isoTime.nullable(),
    }),
  ),
})

export const stats = endpoint({
  method: 'GET',
  path: '/api/driver/stats/{id}',
  summary: "A driver's stat cards, opening balance included",
  access: ['driver', 'admin'],
  params: idParams,
  reply: z.object({
    availableJobs: z.number().int(),
    completedJobs: z.number().int(),
    milesDriven: z.number(),
    moneyEarned: money,
    opening: z.object({ deliveries: z.number().int(), miles: z.number(), pay: money }),
  }),
})

/** Within how many miles of the driver jobs are listed; null: at any distance. */
const jobRadius = z.literal(JOB_RADII_MILES).nullable()

/** The signed-in driver's own record. */
const me = z.object({
  id: z.number().int(),
  status: z.enum(DRIVER_STATUSES),
  isOnDuty: z.boolean(),
  openJobs: z.number().int(),
  maxOpenJobs: z.number().int(),
  jobRadiusMiles: jobRadius,
  /** The app that is paired to report positions from the pocket; null: none is. */
  phone: z
    .object({
      app: z.enum(PHONE_APPS),
      /** Null: nothing came from it yet. Also while off duty, when nothing of it is stored. */
      lastSeenAt: isoTime.nullable(),
      /** Of the driver's current position, when it is from this app. */
      positionAt: isoTime.nullable(),
    })
    .nullable(),
})

export const mine = endpoint({
  method: 'GET',
  path: '/api/drivers/me',
  summary: "The signed-in driver's duty, open jobs and job radius",
  access: ['driver'],
  reply: me,
})

export const changeMine = endpoint({
  method: 'PATCH',
  path: '/api/drivers/me',
  summary: 'Go on or off duty, or choose within how many miles jobs are listed',
  access: ['driver'],
  body: z
    .object({ isOnDuty: z.boolean().optional(), jobRadiusMiles: jobRadius.optional() })
    .refine((body) => Object.values(body).some((value) => value !== undefined), fault('nothingToChange')),
  reply: me,
})

export const today = endpoint({
  method: 'GET',
  path: '/api/drivers/me/today',
  summary: "The signed-in driver's pay and deliveries of today, the end of the shift, and the phone of dispatch",
  access: ['driver'],
  reply: z.object({
    earned: money,
    deliveries: z.number().int(),
    /** Null without hours today. */
    shiftEndsAt: isoTime.nullable(),
    /** Null: dispatch is reached by message. */
    dispatchPhone: z.string().nullable(),
  }),
})

const goal = z.number().int().min(MIN_WEEKLY_GOAL).max(MAX_WEEKLY_GOAL)
const facts = {
  firstName: nameText(100).min(1, fault('firstNameRequired')),
  lastName: nameText(100).default(''),
  phone: optionalPhone,
  weeklyGoal: goal.default(DEFAULT_WEEKLY_GOAL),
}

export const add = endpoint({
  method: 'POST',
  path: '/api/drivers',
  summary: 'Add a driver, who is sent a link to choose a password',
  access: ['admin'],
  creates: true,
  body: z.object({ ...facts, email: emailText }),
  reply: driver,
})

export const edit = endpoint({
  method: 'PATCH',
  path: '/api/drivers/{id}',
  summary: "Change a driver's name, phone or weekly goal; deactivate (every session ends) or activate again",
  access: ['admin'],
  params: idParams,
  body: z.object({
    firstName: facts.firstName.optional(),
    lastName: nameText(100).optional(),
    /** Absent leaves it unchanged; null and '' remove it. */
    phone: phoneOrNone.nullable().optional(),
    weeklyGoal: goal.optional(),
    isActive: z.boolean().optional(),
  }),
  /** The open orders of a deactivated driver, which have to be reassigned. */
  reply: z.object({ driver, openOrders: z.array(order) }),
})

export const leaderboard = endpoint({
  method: 'GET',
  path: '/api/drivers/leaderboard',
  importance: 'deferrable',
  summary: "This month's standings",
  access: ['driver', 'admin'],
  reply: z.array(
    z.object({
      rank: z.number().int(),
      driverId: z.number().int(),
      name: z.string(),
      points: z.number().int(),
      deliveries: z.number().int(),
      badge: z.enum(BADGE_TIERS),
      isYou: z.boolean(),
    }),
  ),
})

/** Weeks begin on Monday, in the business's zone. */
export const earnings = endpoint({
  method: 'GET',
  path: '/api/driver/{id}/earnings',
  importance: 'deferrable',
  summary: 'What each delivery paid and when, and what was returned or canceled, by week, newest first',
  access: ['driver', 'admin'],
  params: idParams,
  query: z.object({ weeks: z.coerce.number().int().min(1).max(60).default(12) }),
  reply: z.object({
    total: money,
    opening: money,
    weeks: z.array(
      z.object({
        weekStart: z.iso.date(),
        deliveries: z.number().int(),
        miles: z.number(),
        pay: money,
        orders: z.array(
          z.object({
            orderId: z.number().int(),
            deliveredAt: isoTime,
            organizationName: z.string(),
            distance: z.string(),
            totalCost: money,
            pay: money,
          }),
        ),
        /** Jobs that ended otherwise, newest first. A driver is paid for what is delivered. */
        undelivered: z.array(
          z.object({
            orderId: z.number().int(),
            outcome: z.enum(['returned', 'canceled']),
            endedAt: isoTime,
            organizationName: z.string(),
            pay: money,
          }),
        ),
      }),
    ),
  }),
})

export const earningsCsv = endpoint({
  method: 'GET',
  path: '/api/driver/{id}/earnings.csv',
  importance: 'deferrable',
  summary: 'Every paid delivery of a driver as CSV',
  weight: 40,
  access: ['driver', 'admin'],
  params: idParams,
  file: 'text/csv',
  reply: fileReply,
})
