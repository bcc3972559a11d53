/**
 * Tables that a query may read whole, because their rows do not grow with the number of users: the library with its
 * transcripts, chapters and questions, tallies, which are folded into a row for each video or group of users, settings, sign-on
 * connections, checks of videos, open playback reports, and teams with their assignments.
 */
export const TABLES_READ_WHOLE = [
  ...[
    "videos",
    "video_areas",
    "knowledge_areas",
    "learning_paths",
    "path_videos",
    "path_versions",
    "path_version_videos",
  ],
  ...["career_tracks", "track_paths", "track_targets"],
  ...["library_version", "video_tallies", "user_tallies", "settings", "playback_reports", "video_checks"],
  ...["transcripts", "transcript_passages", "chapters", "items", "item_versions"],
  ...["sso_connections", "teams", "assignments"],
];
