/**
 * For the development build of React, before it is loaded: without these it neither names its work for a profiler nor measures
 * each component, which took a tenth of the time of a rendering. Its warnings stay.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined })
