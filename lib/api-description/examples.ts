/** The people and things that the examples speak of. */
export const ids = {
  person: "3f1c2a84-6a0e-4f43-9d55-0c6b1d1f7a10",
  administrator: "a7d0c8f2-1b7e-4c39-8a25-5e2f9b3c6d21",
  video: "0b9e4d36-58c1-4a6f-b1d7-92e3f4a5c632",
  main: "c4a1f7e8-2d39-4b50-8e6c-17f8a9b0d443",
  sub: "d5b2a8f9-3e4a-4c61-9f7d-28a9b0c1e554",
  link: "e6c3b9a0-4f5b-4d72-a08e-39b0c1d2f665",
  path: "f7d4c0b1-5a6c-4e83-b19f-40c1d2e3a776",
  track: "18e5d1c2-6b7d-4f94-82a0-51d2e3f4b887",
  comment: "29f6e2d3-7c8e-4aa5-93b1-62e3f4a5c998",
  factor: "3aa7f3e4-8d9f-4bb6-a4c2-73f4a5b6daa9",
  session: "4bb8a4f5-9eaa-4cc7-b5d3-84a5b6c7ebb0",
  invitation: "5cc9b5a6-afbb-4dd8-86e4-95b6c7d8fcc1",
};

export const at = "2026-03-14T09:26:53.589Z";
export const later = "2026-03-21T09:26:53.589Z";

export const person = {
  id: ids.person,
  email: "ada@example.com",
  name: "Ada Learner",
  firstName: "Ada",
  lastName: "Learner",
  isAdmin: false,
  bio: "Learns in the evening.",
  location: "Lisbon",
  phoneNumber: null,
  website: "https://ada.example.com/",
  dateOfBirth: "1990-12-10",
  profilePictureUrl: null,
  lastSignInAt: at,
  deactivatedAt: null,
  createdAt: at,
  updatedAt: at,
};

export const videoArea = {
  id: ids.link,
  videoId: ids.video,
  knowledgeAreaId: ids.sub,
  knowledgeAreaName: "Composition",
  points: 20,
};

export const video = {
  id: ids.video,
  title: "How light falls",
  description: "One lamp, one face, six positions.",
  videoUrl: "https://www.youtube.com/watch?v=SxdOUGdseq4",
  provider: "youtube",
  providerVideoId: "SxdOUGdseq4",
  thumbnailUrl: "https://i.ytimg.com/vi/SxdOUGdseq4/hqdefault.jpg",
  duration: 1140,
  createdBy: ids.administrator,
  createdAt: at,
  updatedAt: at,
  totalPoints: 20,
  averageRating: 4.5,
  totalRatings: 12,
  learnerCount: 31,
  knowledgeAreas: [videoArea],
};

export const area = {
  id: ids.sub,
  name: "Composition",
  description: "What stands where in a picture.",
  level: "sub",
  parentId: ids.main,
  totalPoints: 100,
  createdAt: at,
  updatedAt: at,
};

export const path = {
  id: ids.path,
  title: "First pictures",
  description: "From one lamp to a whole scene.",
  difficulty: "beginner",
  estimatedHours: 3.5,
  skills: ["Light", "Framing"],
  videoIds: [ids.video],
  createdAt: at,
  updatedAt: at,
};

export const track = {
  id: ids.track,
  title: "Camera operator",
  description: "Holds the frame while everything moves.",
  industry: "Film",
  level: "entry",
  salaryRange: "30,000 to 45,000",
  jobTitles: ["Camera assistant"],
  keySkills: ["Framing"],
  learningPathIds: [ids.path],
  isActive: true,
  createdAt: at,
  updatedAt: at,
};

export const comment = {
  id: ids.comment,
  videoId: ids.video,
  userId: ids.person,
  content: "The third position is worth a second look.",
  createdAt: at,
  updatedAt: at,
  user: { id: ids.person, name: "Ada Learner", profilePictureUrl: null },
};

export const progress = {
  userId: ids.person,
  videoId: ids.video,
  knowledgeAreaId: ids.sub,
  points: 20,
  completed: true,
  completedAt: at,
};

export const factor = {
  id: ids.factor,
  factorType: "totp",
  friendlyName: "Authenticator app",
  status: "verified",
  createdAt: at,
};

export const invitation = {
  id: ids.invitation,
  userId: ids.person,
  email: "ada@example.com",
  name: "Ada Learner",
  isAdmin: false,
  status: "sent",
  sentAt: at,
  expiresAt: later,
};

export const session = {
  access_token: "eyJhbGciOiJkaXIi…",
  refresh_token: "b3BhcXVl…",
  expires_at: 1773484013,
  expires_in: 3600,
  token_type: "bearer",
  user: person,
};
