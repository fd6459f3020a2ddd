import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './ratings.copy.ts'

export const RATING_TOASTS: Translated<typeof en.RATING_TOASTS> = {
  done: { title: 'Calificación enviada', message: '¡Gracias por su opinión!', tone: 'success' },
  failed: { title: 'No se pudo enviar la calificación', message: 'Intente de nuevo más tarde.', tone: 'danger' },
}

export const RATING_MISSING = 'Elija una calificación'

export const RATING_COPY: Translated<typeof en.RATING_COPY> = {
  client: {
    title: 'Califique a su chofer',
    stars: '¿Qué tal estuvo la entrega de su chofer?',
    placeholder: '¿Qué salió bien, qué debería mejorar?',
  },
  driver: {
    title: 'Califica a tu cliente',
    stars: '¿Qué tal estuvo esta recolección?',
    placeholder: '¿El paquete estaba listo, la puerta fue fácil de encontrar?',
  },
}

export const STAR_TEXT: Translated<typeof en.STAR_TEXT> = [
  '1 estrella, mala',
  '2 estrellas, regular',
  '3 estrellas, buena',
  '4 estrellas, muy buena',
  '5 estrellas, excelente',
]

export const RATING_FORM: Translated<typeof en.RATING_FORM> = {
  feedback: 'Comentarios (opcional)',
  submit: 'Enviar calificación',
  later: 'Ahora no',
}
