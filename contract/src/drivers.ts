import { ACHIEVEMENT_CATEGORIES } from '@meridian/domain/achievements.ts'
import { DRIVER_STATUSES } from '@meridian/domain/orders.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime, money } from './shapes.ts'

export const driver = z.object({
  id: z.number().int(),
  status: z.enum(DRIVER_STATUSES),
  rating: z.number().nullable(),
  totalDeliveries: z.number().int(),
  openJobs: z.number().int(),
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
  summary: 'All drivers',
  access: ['admin'],
  reply: z.array(driver),
})

export const performance = endpoint({
  method: 'GET',
  path: '/api/driver/{id}/performance',
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
    /** Null while there is no delivery to judge: a new driver is not at 0 %. */
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
